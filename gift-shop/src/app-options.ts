import type { Books } from './books/open-books.ts'

/** The dependencies of the shop's web server. */
export type AppOptions = {
  books: Books
  secret: string
  /** The shop's public address. */
  url: string
  /** The issuer of sign-on tokens. */
  issuer: string
  portalUrl: string
  filesDir: string
  logLevel: string
  now: () => Date
}
