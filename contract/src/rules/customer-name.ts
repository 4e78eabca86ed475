// As in 'van den Berg', 'in ’t Veld' and 'de la Fuente'. Without a name after it, the prefix is the name.
const prefixes =
  /^(?:(?:van|von|de|den|der|het|la|le|ten|ter|te|in|op|aan|bij|uit|onder|over|voor|['’][st])\s+)+(?=\S)/i

/** A customer's name with its initials, `M. van den Berg`; without initials `Van den Berg`. */
export function customerName(initials: string | null, name: string): string {
  // A prefix has a capital only at the start, and only in its first word.
  const withoutCapitals = name.trim().replace(prefixes, (typed) => typed.toLowerCase())
  if (initials?.trim()) return `${initials.trim()} ${withoutCapitals}`
  return withoutCapitals.charAt(0).toUpperCase() + withoutCapitals.slice(1)
}
