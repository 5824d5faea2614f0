// Drag target: the place of a row that a pointer is over while something is dragged along it.

/**
 * The place at a point of the screen, −1 for none; `slack` pixels above and below count, too. Places are
 * taken where they are laid out, not where an animation shows them just now: a neighbour that is still on
 * its way would be found under the pointer and would swap back.
 */
export function placeAt(row: HTMLElement, x: number, y: number, slack: number): number {
  const base = row.getBoundingClientRect();
  // What is leaving the row is inert and holds no place any more.
  const places = [...row.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && !child.inert,
  );
  return places.findIndex((place) => {
    const inside = place.offsetParent === row;
    const left = base.left + place.offsetLeft - (inside ? row.scrollLeft - row.clientLeft : row.offsetLeft);
    const top = base.top + place.offsetTop - (inside ? row.scrollTop - row.clientTop : row.offsetTop);
    return x >= left && x < left + place.offsetWidth && y >= top - slack && y < top + place.offsetHeight + slack;
  });
}
