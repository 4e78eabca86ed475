// Words that people of this country and this trade think of first; the list of common passwords has few that are Dutch.
const words = `
wachtwoord geheim welkom hallo inloggen toegang sleutel beheer beheerder account portaal installateursportaal
lente zomer herfst winter januari februari maart april mei juni juli augustus september oktober november december
maandag dinsdag woensdag donderdag vrijdag zaterdag zondag vakantie weekend kerstmis
nederland holland amsterdam rotterdam utrecht eindhoven groningen tilburg almere breda nijmegen arnhem haarlem ajax feyenoord
voetbal liefde familie vriend vriendin moeder vader lieverd schatje koffie computer internet
water drinkwater kraanwater leidingwater zachtwater waterzacht waterontharder waterontharders waterontharding waterverzachter
ontharder ontharders ontharding verzachter kalk kalkaanslag kalkvrij zout zoutblokken zouttabletten hardheid aquastar
installateur installateurs installatie installatiebedrijf loodgieter monteur verwarming sanitair badkamer keuken ketel cvketel
bedrijf firma kantoor servicedesk redactie lezer medewerker leverancier
`
const easyWords = new Set(words.trim().split(/\s+/))

/**
 * Whether a password is guessed within the first tries: a word that comes to mind, whatever digits and signs stand around it, a
 * pattern of up to four characters again and again, or characters in their order.
 */
export function comesToMind(password: string, isCommon: (word: string) => boolean): boolean {
  const lower = password.toLowerCase()
  const word = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return easyWords.has(word.replace(/[^\p{L}]/gu, '')) || isCommon(word) || isRepeated(lower) || isInOrder(lower)
}

function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some((length) => text.slice(length) === text.slice(0, -length))
}

// 9 is followed by 0, as on a keyboard.
function isInOrder(text: string): boolean {
  const steps = Array.from(text.slice(1), (next, index) => {
    const step = next.charCodeAt(0) - text.charCodeAt(index)
    return /^\d\d$/.test(text.slice(index, index + 2)) ? (step + 10) % 10 : step
  })
  return steps.every((step) => step === steps[0]) && [1, 9, -1].includes(steps[0] ?? 0)
}
