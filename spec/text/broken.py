"""What keeps a text from being YAML at all, in the words of someone who has to mend it.

The docstring of each function is the manual of its code, see `manual`; `syntax` decides which one
it is.
"""

from __future__ import annotations

from ..diagnostics import Diagnostic, Span
from ..suggest import cut, hidden


def no_yaml(span: Span, problem: str, hint: str | None = None) -> Diagnostic:
    """AF103: The text is not YAML here.

    The text cannot be read from this place on, and none of the usual causes that have codes of
    their own fits. Look at this line and the one above for quotes, brackets and indentation.

    Bad:
        match: [7] points

    Good:
        match: {target: 7}
    """
    hint = hint or "check quotes, brackets and indentation here and on the line above"
    return Diagnostic("AF103", f"this cannot be read as YAML: {problem}", span, hint)


def tab(span: Span) -> Diagnostic:
    """AF108: A tab is used to indent.

    YAML takes only spaces in front of a line, because a tab is not as wide everywhere. Most editors
    can turn tabs into spaces.

    Bad:
        deal:
        ␉hand: 6

    Good:
        deal:
          hand: 6
    """
    return Diagnostic(
        "AF108", "a tab cannot be used to indent", span, "indent with spaces, two for each level"
    )


def colon_in_text(span: Span, key: str, value: str) -> Diagnostic:
    """AF109: Text with a colon and a space needs quotes.

    A colon and a space end a key, so a second pair on one line looks like a key in the middle of a
    value.

    Bad:
        title: California Jack: as at home

    Good:
        title: "California Jack: as at home"
    """
    quoted = "'" + value.replace("'", "''") + "'" if '"' in value else f'"{value}"'
    hint = (
        f"put quotes around the text: {cut(key)}: {quoted}"
        if len(value) < 100
        else "put quotes around the text"
    )
    return Diagnostic("AF109", "a second `: ` inside text without quotes", span, hint)


def open_quote(span: Span) -> Diagnostic:
    """AF110: A quote is not closed, or text goes on after the closing quote.

    A text in quotes ends at the next quote of the same kind, even lines further on. Inside single
    quotes a quote is written twice; inside double quotes it has a backslash before it.

    Bad:
        title: 'The dealer's game'

    Good:
        title: "The dealer's game"
    """
    return Diagnostic(
        "AF110", "the quote opened here is not closed", span, "close it at the end of the text"
    )


def after_quote(span: Span, mark: str) -> Diagnostic:
    """Text behind a closing quote: see AF110."""
    other = '"' if mark == "'" else "'"
    doubled = "''" if mark == "'" else '\\"'
    hint = f"put the whole text between {other} quotes, or write {doubled} for a quote inside it"
    return Diagnostic("AF110", "text goes on after the closing quote", span, hint)


def escape(span: Span, written: str) -> Diagnostic:
    """AF117: A backslash in double quotes starts nothing that YAML knows.

    Between double quotes a backslash has a meaning, between single quotes it has none.

    Bad:
        title: "House\\rules\\.yaml"

    Good:
        title: 'House\\rules\\.yaml'
    """
    hint = "use single quotes, or write the backslash twice"
    return Diagnostic("AF117", f"`{written}` means nothing between double quotes", span, hint)


def open_bracket(span: Span, mark: str) -> Diagnostic:
    """AF111: A bracket is not closed, closes nothing, or a comma is missing between brackets.

    Between `[` and `]` stand the items of a list, between `{` and `}` keys with values, parted by
    commas. What follows an open bracket is read as part of it, so the place where reading fails can
    be far below; the place reported is the bracket, or where the comma is missing.

    Bad:
        deal: {hand: 6, packets: [3, 3}

    Good:
        deal: {hand: 6, packets: [3, 3]}
    """
    closing = "]" if mark == "[" else "}"
    return Diagnostic("AF111", f"the `{mark}` opened here is not closed", span, f"add `{closing}`")


def wrong_bracket(span: Span, mark: str, opened: Span | None, opener: str) -> Diagnostic:
    """A bracket that closes nothing, or something else: see AF111."""
    if opened is None:
        hint = "take it out, or add the bracket that opens the list or map"
        return Diagnostic("AF111", f"`{mark}` closes nothing that is open", span, hint)
    closing = "]" if opener == "[" else "}"
    return Diagnostic(
        "AF111",
        f"`{mark}` cannot close the `{opener}`",
        span,
        f"add `{closing}` before it, or write `{closing}` instead",
        related=((opened, f"the `{opener}` is opened here"),),
    )


def comma(span: Span, message: str, hint: str | None = None) -> Diagnostic:
    """A comma that is missing or has nothing before it: see AF111."""
    hint = hint or "put a comma between two items; text that holds `: ` or a comma needs quotes"
    return Diagnostic("AF111", message, span, hint)


def indentation(span: Span, message: str, hint: str) -> Diagnostic:
    """AF112: The indentation of a line fits none of the lines above.

    Keys of one map start in the same column, and so do the hyphens of one list; what belongs to a
    key is indented further than the key.

    Bad:
        match:
            target: 7
          counted: end-of-deal

    Good:
        match:
          target: 7
          counted: end-of-deal
    """
    return Diagnostic("AF112", message, span, hint)


def no_colon(span: Span, written: str) -> Diagnostic:
    """AF113: A key has no colon, or no space after it.

    A key ends with a colon, and a space or the end of the line after it. Without the space the
    colon is part of the word.

    Bad:
        match:
          target:7
          counted: end-of-deal

    Good:
        match:
          target: 7
          counted: end-of-deal
    """
    key, sign, value = written.partition(":")
    if odd := hidden(written):
        hint = odd
    elif sign and value:
        hint = f"put a space after the colon: `{cut(key)}: {cut(value)}`"
    else:
        hint = f"write `{cut(key)}:`; a line that goes on with the text above is indented more"
    return Diagnostic("AF113", f"no colon with a space after `{cut(written)}`", span, hint)


def reserved(span: Span, mark: str) -> Diagnostic:
    """AF114: Text starts with a character that has another use in YAML.

    Text that starts with one of @ ` % * & ! | > needs quotes.

    Bad:
        title: @home

    Good:
        title: "@home"
    """
    shown = "a backtick" if mark == "`" else f"`{mark}`"
    message = f"text without quotes cannot start with {shown}"
    return Diagnostic("AF114", message, span, "put quotes around the text")


def control_character(span: Span, char: str, nulls: bool) -> Diagnostic:
    """AF115: A control character is in the text.

    Characters without a shape, other than line ends and tabs, are not allowed in YAML. They come
    from files that are not text, from text in UTF-16, or from copying out of a terminal.

    Bad:
        title: As at\\x07 home

    Good:
        title: As at home
    """
    hint = "save the file as UTF-8; is it in UTF-16, or no text at all?" if nulls else "take it out"
    return Diagnostic("AF115", f"control character U+{ord(char):04X}", span, hint)
