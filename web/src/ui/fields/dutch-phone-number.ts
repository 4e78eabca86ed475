/** What stands in front of a phone number: nothing yet, a code of its own for here or abroad. */
export type PhonePrefix = 'none' | 'dutch' | 'foreign'

const dutchCode = /^(\+31|0031)/
// Area codes of two digits; the others have three.
const shortAreaCode = /^(1[035]|2[0346]|3[03568]|4[0356]|5[0358]|7\d|8[2-8])/

/** Whether a number says by itself which country it belongs to. Without that it counts as Dutch. */
export function phonePrefix(text: string): PhonePrefix {
  const bare = withoutMarks(text)
  if (dutchCode.test(bare)) return 'dutch'
  if (/^(\+|00)/.test(bare)) return 'foreign'
  return bare.startsWith('0') ? 'dutch' : 'none'
}

/** A Dutch number as it stands behind +31, such as `6 12 34 56 78`; a foreign or unreadable one as it is. */
export function behindDutchCode(stored: string): string {
  const digits = withoutMarks(stored).replace(dutchCode, '').replace(/^0/, '')
  const isDutch = phonePrefix(stored) === 'dutch' && /^\d+$/.test(digits)
  return isDutch ? grouped(digits) : stored
}

/** A Dutch number in groups, `06 12 34 56 78`; one with a country code, a foreign or an unreadable one as it is. */
export function inGroups(stored: string): string {
  const grouped = behindDutchCode(stored)
  return /^\s*0[1-9]/.test(stored) && grouped !== stored ? `0${grouped}` : stored
}

/** The same number with its 0, the way it is written in the Netherlands; whatever has a prefix of its own stays as typed. */
export function withTrunkPrefix(typed: string): string {
  const bare = withoutMarks(typed)
  if (/^31[1-9]\d{8}$/.test(bare)) return `+${bare}`
  return /^[1-9]\d*$/.test(bare) ? `0${typed.trim()}` : typed
}

// (0) is how a trunk prefix is written behind a country code, where it is not dialled.
function withoutMarks(text: string): string {
  return text.replace(/(\+|00)(31)\s*\(0\)/, '$1$2').replace(/[\s().-]/g, '')
}

function grouped(digits: string): string {
  if (digits.length !== 9) return digits
  if (digits.startsWith('6')) return digits.replace(/^(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1 $2 $3 $4 $5')
  return shortAreaCode.test(digits)
    ? digits.replace(/^(\d\d)(\d{3})(\d\d)(\d\d)$/, '$1 $2 $3 $4')
    : digits.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3')
}
