import type { Books } from './books/open-books.ts'

export type AppOptions = {
  books: Books
  secret: string
  url: string
  issuer: string
  portalUrl: string
  filesDir: string
  logLevel: string
  now: () => Date
}
