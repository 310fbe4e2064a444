/* The naive oracle: plain minimax over the last cards of a two-hand trick game.
 *
 * It is meant to be believed by reading it, not to be fast. So: no memo, no pruning, cards are
 * a suit and a rank, captured cards lie in two real piles, and the deal is scored once, from
 * those piles, when the last card has gone. It knows no variant by name; every rule comes in
 * on the line. One ending a line on stdin, one answer a line on stdout:
 *
 *   follow=F4 order=AKQJT98765432 wins=usual trump=H lead=D table=- D=A.K.. N=..7.2
 *   values=T10,A4 count=D30,N20 tricks=D0,N0 last=- objective=points
 *   point=high:captor:1:A:D point=game:most:1:-:-          (all on one line)
 *   ->  D value=1 lines=4 SA=1 HK=1
 *
 * Values are from the side of the player to move. A point is name:kind:worth:what:owner with
 * `-` for an empty field; the kinds are listed at `enum kind`.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { D, N };            /* the two players, dealer and non-dealer; !who is the other one */
enum { NOBODY = -1 };
enum { MAX_CARDS = 64, MAX_POINTS = 32 };

typedef struct { char suit, rank; } Card;
typedef struct { Card card[MAX_CARDS]; int n; } Cards;   /* a hand, or a pile of captured cards */

enum kind {
    CAPTOR,  /* what=rank: whoever captures that trump; owner: who captured it before */
    HOLDER,  /* what=rank: whoever held that trump when the ending began; owner: likewise before */
    EACH,    /* what=ranks: everyone who captured one or more of these trumps; a mark for each rank */
    MOST,    /* what=tie rule: the larger counted value */
    VALUES,  /* all counted value is added to the score of its captor */
    TRICK,   /* for every trick won */
    TRICKS,  /* what=tie rule: more tricks */
    LAST,    /* the last trick */
    SWEEP    /* what=names joined by +: one player alone won all of those points */
};
static const char *const KINDS[] = {"captor", "holder", "each", "most", "values",
                                    "trick",  "tricks", "last", "sweep"};

typedef struct {
    char name[32], what[64], owner[64];
    enum kind kind;
    int worth;
} Point;

/* The rules and the past, as read from the line. */
static char follow, wins[16], objective[16], trump, order[MAX_CARDS];
static int place[256];                     /* by rank: place in the order, 0 is the highest */
static int value_of[256];                  /* by rank: counted value */
static Point points[MAX_POINTS];
static int n_points, count_before[2], tricks_before[2], last_before;
/* The ending itself, changed and restored as the search walks it. */
static Cards hand[2], pile[2], held[2];    /* held: as the ending began, table card included */
static int tricks_won[2], last_winner;
static unsigned long long n_lines;

static void fail(const char *why, const char *text) {
    fprintf(stderr, "naive: %s: %s\n", why, text);
    exit(2);
}

/* ---- cards ---- */

static void put(Cards *at, int i, Card card) {
    for (int k = at->n++; k > i; k--) at->card[k] = at->card[k - 1];
    at->card[i] = card;
}

static Card take(Cards *from, int i) {
    Card card = from->card[i];
    from->n--;
    for (int k = i; k < from->n; k++) from->card[k] = from->card[k + 1];
    return card;
}

static int has(const Cards *cards, char suit, char rank) {
    for (int i = 0; i < cards->n; i++)
        if (cards->card[i].suit == suit && cards->card[i].rank == rank) return 1;
    return 0;
}

/* Whose of the two hands or piles has this trump, or NOBODY. */
static int who_has_trump(const Cards cards[2], char rank) {
    return has(&cards[D], trump, rank) ? D : has(&cards[N], trump, rank) ? N : NOBODY;
}

static int higher(char a, char b) { return place[(unsigned char)a] < place[(unsigned char)b]; }

/* ---- the rules of a trick ---- */

static int reply_wins(Card led, Card reply) {
    if (wins[0] == 'r') return higher(reply.rank, led.rank);              /* rank */
    if (wins[0] == 'a' && reply.suit == trump) return 1;                  /* any-trump */
    if (reply.suit == led.suit) return higher(reply.rank, led.rank);
    return reply.suit == trump;
}

static int legal(const Cards *from, Card card, const Card *led) {
    if (led == NULL || follow == '5') return 1;
    int can_follow = 0, can_trump = 0, can_beat = 0;
    for (int i = 0; i < from->n; i++) {
        Card c = from->card[i];
        if (c.suit == led->suit) can_follow = 1;
        if (c.suit == trump) can_trump = 1;
        if (c.suit == led->suit && higher(c.rank, led->rank)) can_beat = 1;
    }
    int follows = card.suit == led->suit, trumps = card.suit == trump;
    if (follow == '6' && can_beat) return follows && higher(card.rank, led->rank);
    if (led->suit == trump) return follows || !can_follow;
    switch (follow) {
    case '1': return follows || trumps || !can_follow;
    case '2': return follows || trumps || (!can_follow && !can_trump);
    case '3': return follows || !can_follow;
    default: return can_follow ? follows : can_trump ? trumps : 1;        /* F4, rest of F6 */
    }
}

/* ---- scoring, only ever of a finished deal ---- */

/* Mark the player with more; on a tie, whoever the tie rule names (B is both, - nobody). */
static void mark_most(int won[2], int d, int n, char tie) {
    won[D] = d > n || (d == n && (tie == 'D' || tie == 'B'));
    won[N] = n > d || (d == n && (tie == 'N' || tie == 'B'));
}

static void mark_owner(int won[2], int who, char before) {
    if (who == D || before == 'D') won[D] = 1;
    if (who == N || before == 'N') won[N] = 1;
}

static int swept(const Point *sweep, int won[][2], int who) {
    for (int i = 0; i < n_points; i++) {
        size_t length = strlen(points[i].name);
        for (const char *at = sweep->what; at != NULL; at = strchr(at, '+')) {
            if (*at == '+') at++;
            int named = strncmp(at, points[i].name, length) == 0 &&
                        (at[length] == '+' || at[length] == '\0');
            if (named && !(won[i][who] && !won[i][!who])) return 0;
        }
    }
    return 1;
}

/* Score of D minus score of N under the objective. */
static int final_score(void) {
    int count[2], tricks[2], score[2] = {0, 0}, won[MAX_POINTS][2] = {{0}};
    for (int who = D; who <= N; who++) {
        tricks[who] = tricks_before[who] + tricks_won[who];
        count[who] = count_before[who];
        for (int i = 0; i < pile[who].n; i++)
            count[who] += value_of[(unsigned char)pile[who].card[i].rank];
    }
    if (objective[0] == 't') return tricks[D] - tricks[N];
    if (objective[0] == 'c') return count[D] - count[N];
    for (int i = 0; i < n_points; i++) {
        const Point *p = &points[i];
        switch (p->kind) {
        case CAPTOR: mark_owner(won[i], who_has_trump(pile, p->what[0]), p->owner[0]); break;
        case HOLDER: mark_owner(won[i], who_has_trump(held, p->what[0]), p->owner[0]); break;
        case EACH:
            for (int k = 0; p->what[k] != '\0'; k++)
                mark_owner(won[i], who_has_trump(pile, p->what[k]), p->owner[k]);
            break;
        case MOST: mark_most(won[i], count[D], count[N], p->what[0]); break;
        case TRICKS: mark_most(won[i], tricks[D], tricks[N], p->what[0]); break;
        case LAST: if (last_winner != NOBODY) won[i][last_winner] = 1; break;
        case VALUES: case TRICK: case SWEEP: break;       /* not a thing one player wins */
        }
    }
    for (int i = 0; i < n_points; i++)
        for (int who = D; who <= N; who++) {
            int times = won[i][who];
            if (points[i].kind == VALUES) times = count[who];
            if (points[i].kind == TRICK) times = tricks[who];
            if (points[i].kind == SWEEP) times = swept(&points[i], won, who);
            score[who] += times * points[i].worth;
        }
    return score[D] - score[N];
}

/* ---- minimax; values are D minus N throughout, D picks the largest and N the smallest ---- */

static int best(int who, const Card *led);

/* Finish a trick. `reply` is NULL when the other player had no card left: the leader takes it. */
static int after_trick(int leader, Card led, const Card *reply) {
    int winner = reply != NULL && reply_wins(led, *reply) ? !leader : leader;
    int last_saved = last_winner;
    put(&pile[winner], pile[winner].n, led);
    if (reply != NULL) put(&pile[winner], pile[winner].n, *reply);
    tricks_won[winner]++;
    last_winner = winner;
    int value = best(winner, NULL);
    last_winner = last_saved;
    tricks_won[winner]--;
    pile[winner].n -= reply != NULL ? 2 : 1;
    return value;
}

/* Value once `who` has played card i, to a new trick (led is NULL) or on the card led. */
static int after_play(int who, int i, const Card *led) {
    Card card = take(&hand[who], i);
    int value = led == NULL ? best(!who, &card) : after_trick(!who, *led, &card);
    put(&hand[who], i, card);
    return value;
}

static int best(int who, const Card *led) {
    if (hand[who].n == 0) {
        if (led != NULL) return after_trick(!who, *led, NULL);
        if (hand[!who].n > 0) return best(!who, NULL);    /* one odd card left, not the winner's */
        n_lines++;
        return final_score();
    }
    int found = 0, value = 0;
    for (int i = 0; i < hand[who].n; i++) {
        if (!legal(&hand[who], hand[who].card[i], led)) continue;
        int v = after_play(who, i, led);
        if (!found || (who == D ? v > value : v < value)) value = v;
        found = 1;
    }
    return value;
}

/* ---- reading and writing ---- */

static int player(char c) { return c == 'D' ? D : c == 'N' ? N : NOBODY; }

static int is(const char *field, const char *key) { return strcmp(field, key) == 0; }

static int read_pair(const char *text, int pair[2]) {
    return sscanf(text, "D%d,N%d", &pair[D], &pair[N]) == 2;
}

static void read_hand(Cards *cards, const char *text) {
    int suit = 0;
    for (; *text != '\0'; text++) {
        if (*text == '.') {
            suit++;
        } else {
            if (suit > 3 || strchr(order, *text) == NULL) fail("bad hand", text);
            put(cards, cards->n, (Card){"SHDC"[suit], *text});
        }
    }
    if (suit != 3) fail("a hand has four suits, three dots", text);
}

static void read_values(const char *text) {
    while (*text != '\0' && *text != '-') {
        char *end;
        value_of[(unsigned char)*text] = (int)strtol(text + 1, &end, 10);
        if (end == text + 1 || (*end != ',' && *end != '\0')) fail("bad values", text);
        text = *end == ',' ? end + 1 : end;
    }
}

static void read_point(const char *text) {
    char kind[16];
    if (n_points == MAX_POINTS) fail("too many points", text);
    Point *p = &points[n_points++];
    if (sscanf(text, "%31[^:]:%15[^:]:%d:%63[^:]:%63s", p->name, kind, &p->worth, p->what,
               p->owner) != 5)
        fail("bad point", text);
    for (int k = 0; k < (int)(sizeof KINDS / sizeof *KINDS); k++)
        if (is(kind, KINDS[k])) {
            p->kind = (enum kind)k;
            if (p->kind == EACH && strlen(p->what) != strlen(p->owner)) fail("bad owners", text);
            return;
        }
    fail("unknown kind of point", text);
}

/* A caller that gives an owner to a card still in play has mixed up its past: do not guess. */
static void check_owners(void) {
    for (int i = 0; i < n_points; i++)
        if (points[i].kind <= EACH)
            for (int k = 0; points[i].what[k] != '\0'; k++)
                if (points[i].owner[k] != '-' && who_has_trump(held, points[i].what[k]) != NOBODY)
                    fail("owner of a card still in play", points[i].name);
}

static void solve(char *line) {
    char table[8] = "-", hands[2][MAX_CARDS] = {"...", "..."}, values[256] = "-";
    int leader = D;
    follow = '5';
    trump = '-';
    strcpy(order, "AKQJT98765432");
    strcpy(wins, "usual");
    strcpy(objective, "points");
    last_before = NOBODY;
    memset(value_of, 0, sizeof value_of);
    n_points = 0;
    n_lines = 0;
    for (int who = D; who <= N; who++) {
        hand[who].n = pile[who].n = held[who].n = 0;
        count_before[who] = tricks_before[who] = tricks_won[who] = 0;
    }
    for (char *field = strtok(line, " \r\n"); field != NULL; field = strtok(NULL, " \r\n")) {
        char *text = strchr(field, '=');
        if (text == NULL) fail("not key=value", field);
        *text++ = '\0';
        int ok = 1;
        if (is(field, "follow")) ok = sscanf(text, "F%c", &follow) == 1 && strchr("123456", follow);
        else if (is(field, "order")) ok = sscanf(text, "%63s", order) == 1;
        else if (is(field, "wins")) ok = sscanf(text, "%15s", wins) == 1;
        else if (is(field, "objective")) ok = sscanf(text, "%15s", objective) == 1;
        else if (is(field, "trump")) ok = sscanf(text, "%c", &trump) == 1;
        else if (is(field, "lead")) ok = (leader = player(text[0])) != NOBODY;
        else if (is(field, "last")) last_before = player(text[0]);
        else if (is(field, "table")) ok = sscanf(text, "%7s", table) == 1;
        else if (is(field, "D")) ok = sscanf(text, "%63s", hands[D]) == 1;
        else if (is(field, "N")) ok = sscanf(text, "%63s", hands[N]) == 1;
        else if (is(field, "values")) ok = sscanf(text, "%255s", values) == 1;
        else if (is(field, "count")) ok = read_pair(text, count_before);
        else if (is(field, "tricks")) ok = read_pair(text, tricks_before);
        else if (is(field, "point")) read_point(text);
        else ok = 0;
        if (!ok) fail("bad field", field);
    }
    for (int i = 0; order[i] != '\0'; i++) place[(unsigned char)order[i]] = i;
    read_values(values);
    for (int who = D; who <= N; who++) {
        read_hand(&hand[who], hands[who]);
        held[who] = hand[who];
    }
    last_winner = last_before;

    Card on_table = {table[0], table[1]}, *led = NULL;
    int mover = leader;
    if (table[0] != '-') {
        if (strchr("SHDC", table[0]) == NULL || strchr(order, table[1]) == NULL || table[2] != '\0')
            fail("bad card on the table", table);
        led = &on_table;
        mover = !leader;
        put(&held[leader], held[leader].n, on_table);
    } else if (hand[leader].n == 0 && hand[!leader].n > 0) {
        mover = !leader;                                  /* the odd card is not the leader's */
    }
    if (abs(held[D].n - held[N].n) > 1) fail("hands differ by more than a card", hands[D]);
    check_owners();

    /* The root: the same step as in best(), but every card's value is kept and printed. */
    char answer[MAX_CARDS * 24] = "";
    int sign = mover == D ? 1 : -1, value = 0, found = 0;
    for (int i = 0; i < hand[mover].n; i++) {
        Card card = hand[mover].card[i];
        if (!legal(&hand[mover], card, led)) continue;
        int v = sign * after_play(mover, i, led);
        sprintf(answer + strlen(answer), " %c%c=%d", card.suit, card.rank, v);
        if (!found || v > value) value = v;
        found = 1;
    }
    if (!found) value = sign * best(mover, led);          /* nothing to choose: only score it */
    printf("%c value=%d lines=%llu%s\n", "DN"[mover], value, n_lines, answer);
}

int main(void) {
    static char line[8192];
    while (fgets(line, sizeof line, stdin) != NULL)
        if (line[strspn(line, " \r\n")] != '\0') solve(line);
    return 0;
}
