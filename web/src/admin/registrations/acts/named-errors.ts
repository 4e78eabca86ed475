/** What is wrong by the names of the fields of the form, wherever the body has them. */
export function namedErrors(errors: Record<string, string[]>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(errors).map(([name, [text]]) => [name.replace(/^fields\./, ''), text]))
}
