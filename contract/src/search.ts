/** Lower case, without accents and blanks. Stored with registrations and products: a change means new keys there. */
export function searchKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()
}

/** A key has every one of them, in any order. */
export function searchWords(search: string): string[] {
  return search.split(/\s+/).map(searchKey).filter(Boolean)
}

export function hasEveryWord(key: string, words: readonly string[]): boolean {
  return words.every((word) => key.includes(word))
}
