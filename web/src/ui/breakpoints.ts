/**
 * The sizes up to which a page has its smaller form, by name. A style sheet says `@media (--phone)` or
 * `@media not (--phone)` (web/vite-css.ts).
 */
export const breakpoints = {
  phone: '(max-width: 760px)',
  /** Up to here the menus are a bar at the bottom, and lists are cards. */
  tablet: '(max-width: 960px)',
  /** Up to here the rail of the back office is a drawer. */
  rail: '(max-width: 900px)',
  /** Up to here nothing stands beside the content. */
  laptop: '(max-width: 1100px)',
  /** Up to here, as in a window at four times the size, bars scroll with the page: over it they would leave nothing to read. */
  low: '(max-height: 320px)',
}
