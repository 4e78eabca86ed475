export type NumberFormat = Readonly<{ id: number; code: string }>

/** A number as its owner sees it: dates as `dd-mm-jjjj`, with the zeros and letters of its format. One that is shown rounded in full. */
export function showNumber(value: string, { id, code }: NumberFormat, is1904: boolean): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  const [section = ''] = code.split(';')
  if (isDateFormat(id, section)) return showDate(number, is1904) ?? value
  return withFormatOfDigits(number, section) ?? withoutExponent(value, isScientific(id, section))
}

// The built-in date formats, those of East Asia included. 18 to 21 and 45 to 47 are times.
function isDateFormat(id: number, section: string): boolean {
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return true
  const bare = section.replace(/\[[^\]]*\]|"[^"]*"|\\.|[_*]./g, '').toLowerCase()
  // Dutch formats write the year with a j.
  return !bare.includes('general') && /d/.test(bare) && /[myj]/.test(bare)
}

function showDate(number: number, is1904: boolean): string | null {
  const days = Math.floor(number) + (is1904 ? 1462 : 0)
  const moment = new Date((days - 25_569) * 86_400_000)
  if (Number.isNaN(moment.getTime()) || days < 1) return null
  return moment.toISOString().slice(0, 10).split('-').toReversed().join('-')
}

function isScientific(id: number, section: string): boolean {
  return id === 11 || id === 48 || /0E\+0/i.test(section)
}

// '00000000000' adds leading zeros, '"AB "000000' letters and '00-00000000' a dash. Codes that calculate return null.
function withFormatOfDigits(number: number, section: string): string | null {
  const parts = section.match(/"[^"]*"|\\.|[0#]|[-+ ()/]|./gs) ?? []
  const places = parts.filter((part) => part === '0' || part === '#').length
  const isPlain = parts.every((part) => /^(?:"[^"]*"|\\.|[0#]|[-+ ()/])$/s.test(part))
  if (!isPlain || !section.includes('0') || !Number.isInteger(number) || number < 0) return null

  const digits = withoutExponent(String(number), false)
  let at = digits.length
  let shown = ''
  let isFirst = places
  for (const part of parts.toReversed()) {
    if (part !== '0' && part !== '#') shown = part.replace(/^"|"$|^\\/g, '') + shown
    else {
      isFirst -= 1
      const start = isFirst === 0 ? 0 : Math.max(0, at - 1)
      const taken = digits.slice(start, at)
      shown = (taken === '' && part === '0' ? '0' : taken) + shown
      at = start
    }
  }
  return shown
}

// A text such as 4,02E+10 or 4,02189E+10 that Excel took for a number has lost its last digits, of which zeros are left, and
// keeps its exponent. A long number that Excel only shows with an exponent still has its digits.
function withoutExponent(value: string, isShownScientific: boolean): string {
  const number = Number(value)
  if (isShownScientific && number >= 1e6 && number % 1000 === 0) {
    return number
      .toExponential(2)
      .replace('.', ',')
      .replace(/e\+(\d)$/, 'E+0$1')
      .replace('e', 'E')
  }
  if (!/e/i.test(value)) return value
  return Number.isSafeInteger(number) ? String(number) : value.replace('e', 'E')
}
