import { isDeepStrictEqual } from 'node:util'
import type { Request } from './requests.ts'
import type { Side } from './sides.ts'
import type { Work } from './work.ts'

/** Fails when the sides give different replies to the same request: the comparison would mean nothing. */
export async function checkAnswers(work: Work, portal: Side, bare: Side[]): Promise<void> {
  const given = await ask(portal, work, 'ZZ 999999')
  for (const [index, side] of bare.entries()) {
    const expected = await ask(side, work, `ZY 00000${index}`)
    const isSame = given.status === work.expectedStatus && isDeepStrictEqual(given, expected)
    if (!isSame)
      throw new Error(`${work.name}: the sides differ\n${JSON.stringify(given)}\n${JSON.stringify(expected)}`)
  }
}

async function ask(side: Side, { request }: Work, serialNumber: string) {
  const { method, path, headers, body }: Request = request
  const response = await fetch(`${side.url}${path}`, { method, headers, body: body?.replace('{serial}', serialNumber) })
  const text = await response.text()
  // Session cookies and the CORS header differ by caller; all other headers are equal.
  const names = [...response.headers.keys()].filter((name) => !name.startsWith('access-control-'))
  return { status: response.status, headers: names, body: text && (JSON.parse(text) as unknown) }
}
