/**
 * Adds an entry to the history that Back takes away. It is not the router's, which would ask who is logged in before it
 * shows anything.
 */
export function pushHistoryEntry(): void {
  // The router has put a function of its own in the place of `history.pushState`.
  History.prototype.pushState.call(window.history, window.history.state, '')
}
