const readBy = 'server/src/config.ts'
const toldIn = '.env.example'

/** Every variable that the server reads is in .env.example, and no other. */
export function configurationProblems(files) {
  const texts = [readBy, toldIn].map((path) => files.find((file) => file.path === path)?.text())
  if (texts.includes(undefined)) return []

  const [read, told] = [namesIn(texts[0], /^ {2}([A-Z][A-Z_]+):/gm), namesIn(texts[1], /^# ([A-Z][A-Z_]+)=/gm)]
  return [
    ...read
      .filter((name) => name !== 'NODE_ENV' && !told.includes(name))
      .map((name) => `${name} is missing, with a comment of what it means`),
    ...told.filter((name) => !read.includes(name)).map((name) => `${name} is not read by ${readBy}`),
  ].map((message) => ({ path: toldIn, message }))
}

function namesIn(text, pattern) {
  return [...text.matchAll(pattern)].map(([, name]) => name)
}
