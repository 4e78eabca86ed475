// 'van den Berg', 'in ’t Veld', 'de la Fuente': each needs a name behind it, or it is the name itself.
const prefixes =
  /^(?:(?:van|von|de|den|der|het|la|le|ten|ter|te|in|op|aan|bij|uit|onder|over|voor|['’][st])\s+)+(?=\S)/i

/** A customer's name, with the initials before it where they are known: `M. van den Berg`, and else `Van den Berg`. */
export function customerName(initials: string | null, name: string): string {
  // A prefix has a capital only when no name or initial goes before it, and then only its first word.
  const withoutCapitals = name.trim().replace(prefixes, (typed) => typed.toLowerCase())
  if (initials?.trim()) return `${initials.trim()} ${withoutCapitals}`
  return withoutCapitals.charAt(0).toUpperCase() + withoutCapitals.slice(1)
}
