const readBy = ['server/src/config.ts', 'gift-shop/src/config.ts']
const toldIn = '.env.example'

/** Every variable that the programs read is in .env.example, and no other. */
export function configurationProblems(files) {
  const textOf = (wanted) => files.find(({ path }) => path === wanted)?.text()
  const readers = readBy.map(textOf).filter((text) => text !== undefined)
  const example = textOf(toldIn)
  if (readers.length === 0 || example === undefined) return []

  const read = [...new Set(readers.flatMap((text) => namesIn(text, /^ {2}([A-Z][A-Z0-9_]+):/gm)))]
  const told = namesIn(example, /^# ([A-Z][A-Z0-9_]+)=/gm)
  return [
    ...read
      .filter((name) => name !== 'NODE_ENV' && !told.includes(name))
      .map((name) => `${name} is missing, with a comment of what it means`),
    ...told.filter((name) => !read.includes(name)).map((name) => `${name} is not read by any config.ts`),
  ].map((message) => ({ path: toldIn, message }))
}

function namesIn(text, pattern) {
  return [...text.matchAll(pattern)].map(([, name]) => name)
}
