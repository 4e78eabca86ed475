// Where most private mail in the Netherlands goes.
const domains = [
  'gmail.com',
  'hotmail.com',
  'hotmail.nl',
  'outlook.com',
  'live.nl',
  'live.com',
  'icloud.com',
  'yahoo.com',
  'ziggo.nl',
  'kpnmail.nl',
  'planet.nl',
  'hetnet.nl',
  'home.nl',
  'xs4all.nl',
  'casema.nl',
  'upcmail.nl',
  'quicknet.nl',
  'zeelandnet.nl',
]

/** The address with the domain that its own differs from by one slip of the keys; null for what is known or like none. */
export function suggestAddress(address: string): string | null {
  const at = address.lastIndexOf('@') + 1
  const typed = address.slice(at)
  if (domains.includes(typed)) return null
  const meant = domains.find((domain) => isOneSlip(typed, domain))
  return meant ? address.slice(0, at) + meant : null
}

// A letter too many, one too few, another one, or two that changed places.
function isOneSlip(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [rest, wanted] = [one.slice(start), other.slice(start)]
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  )
}
