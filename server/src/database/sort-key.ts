/**
 * The expression that sorts a text as its readers do, without its capitals and accents, and alike on both engines: the database's
 * own order differs between them.
 */
export function sortKey(text: string): string {
  return `lower(regexp_replace(normalize(${text}, nfd), '[\\u0300-\\u036f]', '', 'g') collate "C")`
}
