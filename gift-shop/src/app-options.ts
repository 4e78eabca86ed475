import type { Books } from './books/open-books.ts'

/** What the web server of the shop is given. */
export type AppOptions = {
  books: Books
  secret: string
  /** Our own public address. */
  url: string
  /** Who signs the tokens of sign-on. */
  issuer: string
  portalUrl: string
  filesDir: string
  logLevel: string
  now: () => Date
}
