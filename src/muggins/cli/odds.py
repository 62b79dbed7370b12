"""`muggins odds`: the chance to win before the deal."""

from __future__ import annotations

import click

from muggins.cli.answers import ANSWERED, as_json_option, print_json
from muggins.cli.standing import is_dealer, read_score, role_options, score_option

JOKERS = 2
"""So many are in a deck that has any (C50)."""


@click.command("odds")
@role_options
@score_option
@click.option("--target", type=click.IntRange(31, 241), default=121, show_default=True, help="Points that win.")
@click.option("--jokers", is_flag=True, help="With both jokers in the deck.")
@click.option("--plot", metavar="FILE", help="Draw the chance at every score, as .svg or .png.")
@as_json_option
def command(
    dealer: bool, pone: bool, score: str | None, target: int, jokers: bool, plot: str | None, as_json: bool
) -> int:
    """Tell the chance to win a game of two before the deal, between players who are alike and strong.

    \b
    muggins odds --dealer --score 84-91
    """
    deals = is_dealer(dealer, pone)
    mine, theirs = read_score(score, target)
    if plot is not None:
        from muggins.cli.plotting import check_plot, plot_odds

        check_plot(plot)
    from muggins.odds.winning import win_chance

    deck = JOKERS if jokers else 0
    win = win_chance(mine, theirs, dealer=deals, target=target, jokers=deck)
    if plot is not None:
        plot_odds(plot, dealer=deals, target=target, jokers=deck, at=None if score is None else (mine, theirs))
    if as_json:
        print_json({"win": win} | ({} if plot is None else {"plot": plot}))
        return ANSWERED
    role = "dealer" if deals else "pone"
    click.echo(f"At {mine}-{theirs} of {target} the {role} wins {100 * win:.1f}%.")
    if plot is not None:
        click.echo(f"The chance at every score is drawn in {click.format_filename(plot)}.")
    return ANSWERED
