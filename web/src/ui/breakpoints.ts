/**
 * The widths up to which a page has its narrower form, by name. A style sheet says `@media (--phone)` or
 * `@media not (--phone)` (web/vite-breakpoints.ts).
 */
export const breakpoints = {
  phone: '(max-width: 760px)',
  /** Up to here the menus are a bar at the bottom, and lists are cards. */
  tablet: '(max-width: 960px)',
  /** Up to here nothing stands beside the content. */
  laptop: '(max-width: 1100px)',
}
