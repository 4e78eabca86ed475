/** The form in which texts are compared by a search: lower case, without accents and white space. */
export function searchKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{Mn}\s]/gu, '')
    .toLowerCase()
}
