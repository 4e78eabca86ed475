/** Values of the query of an address, as far as they are texts. */
export function textsOf<Name extends string>(search: Record<string, unknown>, ...names: Name[]) {
  const texts = names.filter((name) => typeof search[name] === 'string' && search[name] !== '')
  return Object.fromEntries(texts.map((name) => [name, search[name]])) as { [Key in Name]?: string }
}
