/** A text as it is searched for: lower case, without accents and blanks. */
export function searchKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{Mn}\s]/gu, '')
    .toLowerCase()
}
