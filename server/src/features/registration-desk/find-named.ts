import type { JoinedMember } from '../account/store.ts'

/** What a member can be known by. */
export function namesOf(member: JoinedMember): (string | null)[] {
  const { first_name, last_name, company, email, city, company_city } = member
  return [first_name, last_name, company, email, city, company_city]
}

/** Which of these a text holds, as words: what both sides read may tell neither who the other is. */
export function findNamed(text: string, names: readonly (string | null)[]): string[] {
  const said = wordsOf(text)
  const found = names.filter((name): name is string => {
    const words = wordsOf(name ?? '')
    return words.trim() !== '' && said.includes(words)
  })
  return [...new Set(found)]
}

function wordsOf(text: string): string {
  return ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `
}
