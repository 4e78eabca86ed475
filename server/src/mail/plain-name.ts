const maxLength = 60
const lettersOf = new Intl.Segmenter('nl')

/**
 * A name, or another short text that somebody typed, as it may stand in a mail: on one line, at most 60 characters, and
 * nothing in it that a mail program turns into a link. Strangers decide what is in it, and we send it.
 */
export function plainName(typed: string): string {
  const plain = typed
    // Full-width dots and letters look like, and lead to, the plain ones.
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}\\]+/gu, ' ')
    .replace(/\/{2,}/g, ' ')
    .replace(/@/g, ' @ ')
    .replace(/:(?=\S)/g, ': ')
    .replace(telephoneNumber, ' ')
    .replace(/\b(www|ftp)[.。]/gi, '$1·')
    .replace(dotInDomain, '·')
    .replace(dotBeforeWord, '. ')
    .replace(/ +/g, ' ')
    .trim()
  if (plain.length <= maxLength) return plain

  const letters = Array.from(lettersOf.segment(plain), ({ segment }) => segment)
  return letters.length <= maxLength
    ? plain
    : `${letters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}

// Between initials, as in 'J.P. de Vries', a dot is a dot: no domain ends in one letter.
const dotInDomain = /(?<=[\p{L}\p{N}]{2})[.。](?=[\p{Ll}\p{N}]{2})/gu
const dotBeforeWord = /[.。](?=[\p{L}\p{N}]{2})/gu

// A telephone offers to call these.
const telephoneNumber = /\+?\d(?:[ ().-]*\d){6,}/g
