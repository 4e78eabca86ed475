/**
 * A text in the form that searches compare: lower case, without accents and blanks, so that `AB 123456` and `ab123456` are
 * the same. Stored with registrations and products: after a change those keys have to be made again.
 */
export function searchKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()
}

/** The words of a search in that form. A text is found when its key has every one of them, in any order. */
export function searchWords(search: string): string[] {
  return search.split(/\s+/).map(searchKey).filter(Boolean)
}

export function hasEveryWord(key: string, words: readonly string[]): boolean {
  return words.every((word) => key.includes(word))
}
