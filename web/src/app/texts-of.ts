/** One value of the query of an address, when it is a text. */
export function textsOf<Name extends string>(search: Record<string, unknown>, name: Name): { [Key in Name]?: string } {
  const value = search[name]
  return (typeof value === 'string' && value !== '' ? { [name]: value } : {}) as { [Key in Name]?: string }
}
