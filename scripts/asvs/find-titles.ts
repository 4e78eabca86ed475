// A test or a group by its first argument, also behind the rows of `each`, whose call ends in a bracket.
const named = /(?:\b(?:test|it|describe)\w*(?:\.(?!skip\b)\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1/g

/** The titles of the tests and of their groups, as they are written in a file: templates with their placeholders. */
export function findTitles(source: string): Set<string> {
  return new Set([...source.matchAll(named)].map(([, , title = '']) => title.replaceAll(/\\(['"`])/g, '$1')))
}

/** The words by which a heading of a page is linked, as GitHub makes them. */
export function headingsOf(page: string): string[] {
  return [...page.matchAll(/^#{1,4} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
