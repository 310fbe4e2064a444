/* Plain minimax over the last cards of a deal, or the last draws, under any rules of the language.
 *
 * `naive.c` knows the documented rules by number; this program takes the rules themselves, so that
 * rules made up at random can be tried too. It is meant to be believed by reading it: no memo, no
 * pruning, every line of play is written down trick by trick, and a finished deal is scored from
 * what was written down. One question a line on stdin, one answer a line on stdout; `whole.py`
 * writes the questions. Classes, tests, kinds and ways are the words of rule files.
 *
 *   pack=SA:0:-:4,HK:1:1:3    every card: name, rank, place among the trumps (0 the highest, `-` no
 *                             trump), what it counts
 *   follow=A|B|C|D            obligations for a trump and for a plain lead while the stock lasts, and
 *                             both again after it: `holding>play` by `;`, classes by `/`
 *   wins=T,T leads=winner draws=loser last=3       tests; who leads, who draws first; the last trick
 *   D=SA,HK N=S2 table=- lead=D stock=H2,C3        as the moment stands
 *   count=27,22 tricks=3,2 scope=1 score=5,6       before it; `scope` is 0 if these tricks were won
 *                             while the stock lasted
 *   match=7:end-of-deal:counting-order:-1:1        target, when counted, both reach, point, win by
 *   point=captor:HA:1:nobody:whole-deal:1:0:nobody:D    to, of by `/`, worth or `match`, tied,
 *                             during, per, at, otherwise, who owned it before (`-`, D, N, DN)
 *   objective=points
 *   ->  D lines=4 SA=2 HK=2   every legal card with twice its value for the player to move
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { D, N };            /* the two players, dealer and non-dealer; !who is the other one */
enum { NOBODY = -1 };
enum { WHILE_STOCK, AFTER_STOCK };
enum { MAX_CARDS = 64, MAX_POINTS = 32, MAX_TESTS = 8, MAX_OBLIGATIONS = 16, MAX_CLASSES = 8 };

/* The words that rule files use, and their numbers. */
static const char *const TEST[] = {"highest-trump", "last-trump", "highest-of-led-suit",
                                   "highest-rank", NULL};
enum { HIGHEST_TRUMP, LAST_TRUMP, HIGHEST_OF_LED_SUIT, HIGHEST_RANK };
static const char *const CLASS[] = {"anything", "led-suit", "trumps", "beating",
                                    "led-suit-beating", "trumps-beating", NULL};
enum { ANYTHING, LED_SUIT, TRUMPS, BEATING, LED_SUIT_BEATING, TRUMPS_BEATING };
static const char *const TO[] = {"captor", "holder", "each-captor", "most", "each", "last-trick",
                                 "first-to", "sweep", NULL};
enum { CAPTOR, HOLDER, EACH_CAPTOR, MOST, EACH, LAST_TRICK, FIRST_TO, SWEEP };
static const char *const QUANTITY[] = {"values", "cards", "tricks", NULL};
enum { VALUES, CARDS, TRICKS };
static const char *const TIED[] = {"nobody", "dealer", "non-dealer", "both", "split", NULL};
enum { TO_NOBODY, TO_DEALER, TO_NON_DEALER, TO_BOTH, SPLIT };
static const char *const DURING[] = {"while-stock", "after-stock", "whole-deal", NULL};
enum { WHOLE_DEAL = 2 };
static const char *const REACH[] = {"counting-order", "higher-total", "extend", "dealer",
                                    "non-dealer", "winner-of", NULL};
enum { COUNTING_ORDER, HIGHER_TOTAL, EXTEND, REACH_DEALER, REACH_NON_DEALER, WINNER_OF };
static const char *const OBJECTIVE[] = {"points", "count", "tricks", "match", NULL};
enum { FOR_POINTS, FOR_COUNT, FOR_TRICKS, FOR_MATCH };

typedef struct { char name[4]; int rank, trump, value; } Card;    /* trump: NOBODY if it is none */
typedef struct { int at[MAX_CARDS], n; } List;                    /* mostly of places in the pack */
typedef struct { List holding, play; } Obligation;                /* lists of classes */
typedef struct { Obligation list[MAX_OBLIGATIONS]; int n; } Rule;
typedef struct {
    int to, quantity, tied, during, otherwise_last, owner[2], worth, match, per, at;
    List of;                               /* cards, or for a sweep places of points */
} Point;
/* One trick of a line: who won what and when, and who drew what after it. */
typedef struct { int winner, phase; List cards, drawn[2]; } Trick;

/* The rules and the past, as read from the line. */
static Card pack[MAX_CARDS];
static List wins;
static Rule rule[2][2];                    /* by phase; 0 for a trump led, 1 for a plain card */
static Point points[MAX_POINTS];
static int pack_size, n_points, winner_leads, winner_draws, last_value;
static int count_before[2], tricks_before[2], scope, score_before[2];
static int objective, one_deal, target, as_won, both_reach, named_point, win_by;
/* The moment itself, changed and restored as the search walks it. */
static List hand[2], stock, start[2];      /* start: what each held at first, the card led included */
static int stock_gone, n_tricks;
static Trick trick[MAX_CARDS];
static unsigned long long n_lines;

static void fail(const char *why, const char *text) {
    fprintf(stderr, "whole: %s: %s\n", why, text);
    exit(2);
}

/* ---- cards ---- */

static void put(List *list, int i, int card) {
    for (int k = list->n++; k > i; k--) list->at[k] = list->at[k - 1];
    list->at[i] = card;
}

static int take(List *list, int i) {
    int card = list->at[i];
    list->n--;
    for (int k = i; k < list->n; k++) list->at[k] = list->at[k + 1];
    return card;
}

static int place_in(const List *list, int card) {
    for (int i = 0; i < list->n; i++)
        if (list->at[i] == card) return i;
    return NOBODY;
}

static int is_trump(int card) { return pack[card].trump != NOBODY; }

static int has_suit(int card) { return pack[card].name[0] != '+'; }

/* All trumps are one suit; of the other cards those with the same letter. */
static int same_suit(int a, int b) {
    return is_trump(a) || is_trump(b) ? is_trump(a) && is_trump(b) : pack[a].name[0] == pack[b].name[0];
}

static int higher(int a, int b) {          /* of two cards of the same suit */
    return is_trump(a) ? pack[a].trump < pack[b].trump : pack[a].rank < pack[b].rank;
}

/* ---- the rules of a trick ---- */

static int reply_wins(int led, int reply) {
    int trumps = is_trump(led) || is_trump(reply);
    for (int i = 0; i < wins.n; i++) {
        if (wins.at[i] == HIGHEST_TRUMP && trumps)
            return is_trump(reply) && (!is_trump(led) || higher(reply, led));
        if (wins.at[i] == LAST_TRUMP && trumps) return is_trump(reply);
        if (wins.at[i] == HIGHEST_OF_LED_SUIT) return same_suit(led, reply) && higher(reply, led);
        if (wins.at[i] == HIGHEST_RANK)
            return has_suit(led) && has_suit(reply) && pack[reply].rank < pack[led].rank;
    }
    return 0;
}

static int in_class(int class, int card, int led) {
    switch (class) {
    case LED_SUIT: return same_suit(led, card);
    case TRUMPS: return is_trump(card);
    case BEATING: return reply_wins(led, card);
    case LED_SUIT_BEATING: return same_suit(led, card) && reply_wins(led, card);
    case TRUMPS_BEATING: return is_trump(card) && reply_wins(led, card);
    default: return 1;
    }
}

static List of_classes(const List *from, const List *classes, int led) {
    List found = {.n = 0};
    for (int i = 0; i < from->n; i++)
        for (int k = 0; k < classes->n; k++)
            if (in_class(classes->at[k], from->at[i], led)) {
                put(&found, found.n, from->at[i]);
                break;
            }
    return found;
}

static int phase_now(void) { return stock_gone < stock.n ? WHILE_STOCK : AFTER_STOCK; }

/* The first obligation that binds the hand says what may be played. */
static List legal(const List *from, int led) {
    const Rule *follow = &rule[phase_now()][!is_trump(led)];
    for (int i = 0; i < follow->n; i++)
        if (of_classes(from, &follow->list[i].holding, led).n > 0)
            return of_classes(from, &follow->list[i].play, led);
    return *from;
}

/* ---- scoring, from the tricks that were written down ---- */

typedef struct {
    int count[2], cards[2], tricks[2][2], last;      /* tricks by phase */
    char took[2][MAX_CARDS], held[2][MAX_CARDS];     /* by card */
    int first[MAX_POINTS][2];                        /* first-to points that were reached */
} Sheet;

static void amounts(const Sheet *sheet, const Point *p, int amount[2]) {
    for (int who = D; who <= N; who++) {
        amount[who] = 0;
        if (p->quantity == VALUES) amount[who] = sheet->count[who];
        if (p->quantity == CARDS) amount[who] = sheet->cards[who];
        for (int phase = WHILE_STOCK; phase <= AFTER_STOCK && p->quantity == TRICKS; phase++)
            if (p->during == phase || p->during == WHOLE_DEAL)
                amount[who] += sheet->tricks[phase][who];
    }
}

/* Give first-to points to whoever has reached the amount, unless somebody was there before. */
static void mark_first(Sheet *sheet) {
    for (int i = 0; i < n_points; i++) {
        int amount[2], *first = sheet->first[i];
        if (points[i].to != FIRST_TO || first[D] || first[N]) continue;
        amounts(sheet, &points[i], amount);
        for (int who = D; who <= N; who++) first[who] = amount[who] >= points[i].at;
    }
}

static void opening_sheet(Sheet *sheet) {
    memset(sheet, 0, sizeof *sheet);
    sheet->last = NOBODY;
    for (int who = D; who <= N; who++) {
        sheet->count[who] = count_before[who];
        sheet->tricks[scope][who] = tricks_before[who];
        sheet->cards[who] = 2 * tricks_before[who];
        for (int i = 0; i < start[who].n; i++) sheet->held[who][start[who].at[i]] = 1;
    }
    mark_first(sheet);
}

static void add_trick(Sheet *sheet, const Trick *one) {
    int who = one->winner;
    for (int i = 0; i < one->cards.n; i++) {
        sheet->took[who][one->cards.at[i]] = 1;
        sheet->count[who] += pack[one->cards.at[i]].value;
        sheet->cards[who]++;
    }
    sheet->tricks[one->phase][who]++;
    sheet->last = who;
    for (int drawer = D; drawer <= N; drawer++)
        for (int i = 0; i < one->drawn[drawer].n; i++) sheet->held[drawer][one->drawn[drawer].at[i]] = 1;
    mark_first(sheet);
}

static int owns(const Sheet *sheet, const Point *p, int who) {
    if (p->owner[who]) return 1;
    for (int i = 0; i < p->of.n; i++)
        if ((p->to == HOLDER ? sheet->held : sheet->took)[who][p->of.at[i]]) return 1;
    return 0;
}

/* Whole lots of an amount; a rest is dropped, also below nothing. */
static int lots(int amount, int per) { return (amount - ((amount % per + per) % per)) / per; }

/* What a point of this worth scores for both players, in halves. Before the deal is over only what
 * was taken, drawn or reached counts, not who will have more in the end. */
static void score_point(const Sheet *sheet, int i, int worth, int over, int score[2]) {
    const Point *p = &points[i];
    int amount[2], unit[2] = {0, 0};
    amounts(sheet, p, amount);
    for (int who = D; who <= N; who++) {
        if (p->to <= EACH_CAPTOR) unit[who] = 2 * owns(sheet, p, who);
        if (p->to == EACH) unit[who] = 2 * lots(amount[who], p->per);
        if (p->to == FIRST_TO) unit[who] = 2 * sheet->first[i][who];
        if (over && p->to == LAST_TRICK) unit[who] = 2 * (sheet->last == who);
        if (over && p->to == MOST && amount[who] > amount[!who]) unit[who] = 2;
    }
    if (over && p->to == FIRST_TO && p->otherwise_last && !unit[D] && !unit[N]) unit[sheet->last] = 2;
    if (over && p->to == MOST && amount[D] == amount[N]) {
        unit[D] = p->tied == SPLIT ? 1 : 2 * (p->tied == TO_DEALER || p->tied == TO_BOTH);
        unit[N] = p->tied == SPLIT ? 1 : 2 * (p->tied == TO_NON_DEALER || p->tied == TO_BOTH);
    }
    for (int who = D; who <= N; who++) score[who] = worth * unit[who];
}

static int swept(const Point *p, int score[][2], int who) {
    for (int i = 0; i < p->of.n; i++) {
        const int *part = score[p->of.at[i]];
        if (part[who] <= 0 || part[!who] > 0) return 0;
    }
    return 1;
}

/* All points, in halves. With `outright` a point worth the match counts as 1, else as nothing. */
static void score_all(const Sheet *sheet, int over, int outright, int score[][2]) {
    for (int i = 0; i < n_points; i++)
        score_point(sheet, i, points[i].match ? outright : points[i].worth, over, score[i]);
    for (int i = 0; i < n_points && over; i++)
        for (int who = D; who <= N && points[i].to == SWEEP; who++)
            if (swept(&points[i], score, who))
                score[i][who] = 2 * (points[i].match ? outright : points[i].worth);
}

static int more(const int pair[2]) { return pair[D] > pair[N] ? D : pair[N] > pair[D] ? N : NOBODY; }

/* The points are counted one by one, the score before them first. */
static int in_order(int score[][2], int running[2]) {
    for (int i = -1; i < n_points; i++) {
        for (int who = D; who <= N && i >= 0; who++) running[who] += score[i][who];
        int there[2] = {running[D] >= 2 * target, running[N] >= 2 * target};
        if (there[D] != there[N]) return more(there);
        if (there[D] && more(running) != NOBODY) return more(running);
    }
    return NOBODY;
}

/* Who has won the match by these points, in halves. */
static int match_winner(int score[][2]) {
    int now[2], before[2] = {2 * score_before[D], 2 * score_before[N]}, goal = 2 * target;
    for (int who = D; who <= N; who++) {
        now[who] = before[who];
        for (int i = 0; i < n_points; i++) now[who] += score[i][who];
    }
    int ahead = more(now), there[2] = {now[D] >= goal, now[N] >= goal};
    if (!there[D] && !there[N]) return NOBODY;
    if (win_by > 1) {
        int enough = ahead != NOBODY && there[ahead] && now[ahead] - now[!ahead] >= 2 * win_by;
        return enough ? ahead : NOBODY;
    }
    if (there[D] != there[N]) return more(there);
    switch (both_reach) {
    case COUNTING_ORDER: return in_order(score, before);
    case REACH_DEALER: return D;
    case REACH_NON_DEALER: return N;
    case EXTEND: return before[D] >= goal && before[N] >= goal ? ahead : NOBODY;
    case WINNER_OF: return more(score[named_point]) != NOBODY ? more(score[named_point]) : ahead;
    default: return ahead;
    }
}

/* Who won a point that is worth the match, if one player alone did. */
static int outright_winner(const Sheet *sheet) {
    int score[MAX_POINTS][2], won[2] = {0, 0};
    score_all(sheet, 1, 1, score);
    for (int i = 0; i < n_points; i++)
        for (int who = D; who <= N; who++)
            if (points[i].match && score[i][who] > 0) won[who] = 1;
    return more(won);
}

/* Twice the worth of a match: the target, or the lead kept below it. */
static int match_value(int winner, int lead) {
    int most = 2 * (target - 1);
    if (winner != NOBODY) return winner == D ? 2 * target : -2 * target;
    return lead > most ? most : lead < -most ? -most : lead;
}

static int winner_now(const Sheet *sheet) {
    int score[MAX_POINTS][2];
    if (objective != FOR_MATCH || !as_won) return NOBODY;
    score_all(sheet, 0, 0, score);
    return match_winner(score);
}

/* A line of play is over: twice its value for D. */
static int final_value(void) {
    int score[MAX_POINTS][2], total[2] = {0, 0}, early;
    Sheet sheet;
    opening_sheet(&sheet);
    for (int i = 0; i < n_tricks; i++) {
        /* Where points count as they are won, the first moment that has a winner decides: the start
         * of a trick, so not between the last trick and a card that is left over. */
        if (trick[i].cards.n == 2 && (early = winner_now(&sheet)) != NOBODY) return match_value(early, 0);
        add_trick(&sheet, &trick[i]);
    }
    early = winner_now(&sheet);            /* what is captured comes before what is counted */
    sheet.count[sheet.last] += last_value;
    mark_first(&sheet);
    if (objective == FOR_COUNT) return 2 * (sheet.count[D] - sheet.count[N]);
    if (objective == FOR_TRICKS)
        return 2 * (sheet.tricks[0][D] + sheet.tricks[1][D] - sheet.tricks[0][N] - sheet.tricks[1][N]);
    score_all(&sheet, 1, 0, score);
    for (int who = D; who <= N; who++) {
        total[who] = objective == FOR_MATCH ? 2 * score_before[who] : 0;
        for (int i = 0; i < n_points; i++) total[who] += score[i][who];
    }
    if (objective == FOR_POINTS) return total[D] - total[N];
    int winner = outright_winner(&sheet);
    if (winner == NOBODY && one_deal) winner = more(total);
    if (winner == NOBODY && !one_deal) winner = early != NOBODY ? early : match_winner(score);
    return match_value(winner, total[D] - total[N]);
}

/* ---- minimax; values are twice D minus N throughout, D picks the largest and N the smallest ---- */

static int best(int who, int led);

/* A card that no other can be played to is a trick of its own for its holder. */
static int left_over(int who) {
    if (hand[who].n == 0) {
        n_lines++;
        return final_value();
    }
    int card = take(&hand[who], 0);
    trick[n_tricks++] = (Trick){.winner = who, .phase = AFTER_STOCK, .cards = {{card}, 1}};
    int value = left_over(who);
    n_tricks--;
    put(&hand[who], 0, card);
    return value;
}

/* Finish a trick: capture, draw, and go on. */
static int after_trick(int leader, int led, int reply) {
    int winner = reply_wins(led, reply) ? !leader : leader, gone = stock_gone, value;
    int drawer = winner_draws ? winner : !winner;
    Trick *one = &trick[n_tricks++];
    *one = (Trick){.winner = winner, .phase = phase_now(), .cards = {{led, reply}, 2}};
    for (int turn = 0; turn < 2 && stock_gone < stock.n; turn++, drawer = !drawer) {
        int card = stock.at[stock_gone++];
        put(&one->drawn[drawer], one->drawn[drawer].n, card);
        put(&hand[drawer], hand[drawer].n, card);
    }
    if (hand[D].n > 0 && hand[N].n > 0) value = best(winner_leads ? winner : !winner, NOBODY);
    else value = left_over(hand[D].n > 0 ? D : N);
    for (int who = D; who <= N; who++) hand[who].n -= trick[n_tricks - 1].drawn[who].n;
    stock_gone = gone;
    n_tricks--;
    return value;
}

/* Value once `who` has played a card, to a new trick (led is NOBODY) or on the card led. */
static int after_play(int who, int card, int led) {
    int i = place_in(&hand[who], card);
    take(&hand[who], i);
    int value = led == NOBODY ? best(!who, card) : after_trick(!who, led, card);
    put(&hand[who], i, card);
    return value;
}

static int best(int who, int led) {
    List may = led == NOBODY ? hand[who] : legal(&hand[who], led);
    int value = 0;
    for (int i = 0; i < may.n; i++) {
        int v = after_play(who, may.at[i], led);
        if (i == 0 || (who == D ? v > value : v < value)) value = v;
    }
    return value;
}

/* ---- reading and writing ---- */

static int is(const char *text, const char *word) { return strcmp(text, word) == 0; }

/* The next part of a list, NULL after the last; the list is cut up. */
static char *next(char **rest, char by) {
    char *one = *rest;
    if (one == NULL || *one == '\0') return NULL;
    *rest = strchr(one, by);
    if (*rest != NULL) *(*rest)++ = '\0';
    return one;
}

static int word(const char *const words[], const char *text) {
    for (int i = 0; words[i] != NULL; i++)
        if (is(text, words[i])) return i;
    fail("unknown word", text);
    return 0;
}

static void read_words(List *list, char *text, char by, const char *const words[]) {
    list->n = 0;
    for (char *one; (one = next(&text, by)) != NULL;) {
        if (list->n == MAX_CLASSES) fail("too many words", one);
        put(list, list->n, word(words, one));
    }
}

static int card_named(const char *name) {
    for (int i = 0; i < pack_size; i++)
        if (is(pack[i].name, name)) return i;
    fail("no such card", name);
    return 0;
}

static void read_cards(List *cards, char *text, char by) {
    cards->n = 0;
    if (is(text, "-")) return;
    for (char *one; (one = next(&text, by)) != NULL;) {
        if (cards->n == MAX_CARDS) fail("too many cards", one);
        put(cards, cards->n, card_named(one));
    }
}

static void read_pack(char *text) {
    char trump[8];
    for (char *one; (one = next(&text, ',')) != NULL;) {
        if (pack_size == MAX_CARDS) fail("too many cards", one);
        Card *card = &pack[pack_size++];
        if (sscanf(one, "%3[^:]:%d:%7[^:]:%d", card->name, &card->rank, trump, &card->value) != 4)
            fail("bad card", one);
        card->trump = is(trump, "-") ? NOBODY : atoi(trump);
    }
}

static void read_rule(Rule *to, char *text) {
    to->n = 0;
    for (char *one; (one = next(&text, ';')) != NULL;) {
        if (to->n == MAX_OBLIGATIONS) fail("too many obligations", one);
        Obligation *obligation = &to->list[to->n++];
        read_words(&obligation->holding, next(&one, '>'), '/', CLASS);
        read_words(&obligation->play, one, '/', CLASS);
    }
}

static void read_follow(char *text) {
    for (int i = 0; i < 4; i++) {
        char *one = next(&text, '|');
        if (one == NULL) fail("fewer than four follow rules", "");
        read_rule(&rule[i / 2][i % 2], one);
    }
}

static void read_of(Point *p, char *text) {
    if (p->to <= EACH_CAPTOR) read_cards(&p->of, text, '/');
    else if (p->to == SWEEP)
        for (char *one; (one = next(&text, '/')) != NULL;) put(&p->of, p->of.n, atoi(one));
    else if (p->to != LAST_TRICK) p->quantity = word(QUANTITY, text);
}

static void read_point(char *text) {
    char *part[9];
    if (n_points == MAX_POINTS) fail("too many points", text);
    for (int i = 0; i < 9; i++)
        if ((part[i] = next(&text, ':')) == NULL) fail("a part of a point is missing", "");
    Point *p = &points[n_points++];
    *p = (Point){.to = word(TO, part[0]), .worth = atoi(part[2]), .match = is(part[2], "match"),
                 .tied = word(TIED, part[3]), .during = word(DURING, part[4]), .per = atoi(part[5]),
                 .at = atoi(part[6]), .otherwise_last = is(part[7], "last-trick")};
    read_of(p, part[1]);
    for (int who = D; who <= N; who++) p->owner[who] = strchr(part[8], "DN"[who]) != NULL;
    if (p->per < 1) fail("bad lot", part[5]);
}

static int read_match(char *text) {
    char counted[16], reach[16];
    one_deal = is(text, "one-deal");
    target = 1;
    if (one_deal) return 1;
    if (sscanf(text, "%d:%15[^:]:%15[^:]:%d:%d", &target, counted, reach, &named_point, &win_by) != 5)
        return 0;
    as_won = is(counted, "as-won");
    both_reach = word(REACH, reach);
    return both_reach != WINNER_OF || (named_point >= 0 && named_point < MAX_POINTS);
}

static int read_pair(const char *text, int pair[2]) {
    return sscanf(text, "%d,%d", &pair[D], &pair[N]) == 2;
}

static void read_field(const char *key, char *text, int *leader, int *led) {
    int ok = 1;
    if (is(key, "pack")) read_pack(text);
    else if (is(key, "follow")) read_follow(text);
    else if (is(key, "wins")) read_words(&wins, text, ',', TEST);
    else if (is(key, "leads")) winner_leads = is(text, "winner");
    else if (is(key, "draws")) winner_draws = is(text, "winner");
    else if (is(key, "last")) last_value = atoi(text);
    else if (is(key, "D")) read_cards(&hand[D], text, ',');
    else if (is(key, "N")) read_cards(&hand[N], text, ',');
    else if (is(key, "stock")) read_cards(&stock, text, ',');
    else if (is(key, "table")) *led = is(text, "-") ? NOBODY : card_named(text);
    else if (is(key, "lead")) *leader = is(text, "D") ? D : N;
    else if (is(key, "count")) ok = read_pair(text, count_before);
    else if (is(key, "tricks")) ok = read_pair(text, tricks_before);
    else if (is(key, "score")) ok = read_pair(text, score_before);
    else if (is(key, "scope")) scope = is(text, "0") ? WHILE_STOCK : AFTER_STOCK;
    else if (is(key, "match")) ok = read_match(text);
    else if (is(key, "point")) read_point(text);
    else if (is(key, "objective")) objective = word(OBJECTIVE, text);
    else ok = 0;
    if (!ok) fail("bad field", key);
}

static void forget(void) {
    pack_size = n_points = n_tricks = stock_gone = stock.n = hand[D].n = hand[N].n = wins.n = 0;
    last_value = as_won = one_deal = 0;
    objective = FOR_POINTS;
    scope = AFTER_STOCK;
    target = win_by = 1;
    n_lines = 0;
    for (int who = D; who <= N; who++) count_before[who] = tricks_before[who] = score_before[who] = 0;
}

static void solve(char *line) {
    int leader = D, led = NOBODY;
    forget();
    line[strcspn(line, "\r\n")] = '\0';
    for (char *field; (field = next(&line, ' ')) != NULL;) {
        char *key = next(&field, '=');
        if (field == NULL) fail("not key=value", key);
        read_field(key, field, &leader, &led);
    }
    for (int who = D; who <= N; who++) start[who] = hand[who];
    if (led != NOBODY) put(&start[leader], 0, led);
    int mover = led == NOBODY ? leader : !leader, sign = mover == D ? 1 : -1;
    if (start[D].n == 0 || start[N].n == 0) fail("nothing to choose", "");

    /* The root: the same step as in best(), but every card's value is kept and printed. */
    List may = led == NOBODY ? hand[mover] : legal(&hand[mover], led), value = {.n = 0};
    for (int i = 0; i < may.n; i++) put(&value, i, sign * after_play(mover, may.at[i], led));
    printf("%c lines=%llu", "DN"[mover], n_lines);
    for (int i = 0; i < may.n; i++) printf(" %s=%d", pack[may.at[i]].name, value.at[i]);
    printf("\n");
}

int main(void) {
    static char line[1 << 16];
    while (fgets(line, sizeof line, stdin) != NULL) solve(line);
    return 0;
}
