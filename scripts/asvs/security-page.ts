import { basename } from 'node:path'
import { authentication } from './authentication.ts'
import { codeAndLogs } from './code-and-logs.ts'
import { configurationAndData } from './configuration-and-data.ts'
import { cryptography } from './cryptography.ts'
import { filesAndApi } from './files-and-api.ts'
import { input } from './input.ts'
import { type Requirement, type Requirements, states } from './requirement.ts'
import { sessionsAndAccess } from './sessions-and-access.ts'
import { chapters, numbersOfLevel } from './standard.ts'
import { webFrontend } from './web-frontend.ts'

export const requirements = {
  ...input,
  ...webFrontend,
  ...filesAndApi,
  ...authentication,
  ...sessionsAndAccess,
  ...cryptography,
  ...configurationAndData,
  ...codeAndLogs,
}

const levels = ['1', '2', '3'] as const

/** The page of all requirements, for docs/. */
export function securityPage(requirements: Requirements): string {
  return [
    introduction,
    counts(requirements),
    ...Object.keys(chapters).map((chapter) => table(chapter, requirements)),
  ].join('\n')
}

const introduction = `# Security requirements

What the OWASP Application Security Verification Standard 5.0.0 asks, and how the portal stands to it, at all levels but for the chapters
about OAuth and OIDC (V10) and WebRTC (V17), which the portal does not have. What it asks is given here in few words of ours, after the
[standard](https://github.com/OWASP/ASVS) of the OWASP Foundation, which is under [CC BY-SA 4.0](https://creativecommons.org/licenses/by-sa/4.0/);
these words are under the same licence.

- **proved**: the tests that are named fail when it is not so;
- **documented**: the standard wants it written down, and it is;
- **operator**: it is decided where the portal runs;
- **does not apply**: the portal has nothing of the kind;
- **not met**: it is not so, with the reason and what it would take.

This page is written from \`scripts/asvs\`, and its test is red when a requirement is missing or a test that is named is gone or
renamed. Change it there, and run \`npx vitest run --project scripts security-requirements -u\`. The rules themselves are in [Security](security.md).
`

function counts(requirements: Requirements): string {
  const stateOf = (number: string) => requirements[number]?.state
  const rows = levels.map((level) => {
    const numbers = numbersOfLevel[level]
    const cells = states.map((state) => numbers.filter((number) => stateOf(number) === state).length)
    return `| ${level} | ${numbers.length} | ${cells.join(' | ')} |`
  })
  return `| level | requirements | ${states.join(' | ')} |\n|---|${'---|'.repeat(states.length + 1)}\n${rows.join('\n')}\n`
}

function table(chapter: string, requirements: Requirements): string {
  const rows = Object.entries(requirements)
    .filter(([number]) => number.startsWith(`${chapter}.`))
    .toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
    .map(
      ([number, requirement]) => `| ${number} | ${levelOf(number)} | ${requirement.asks} | ${proofOf(requirement)} |`,
    )
  return `## V${chapter} ${chapters[chapter]}\n\n| number | level | what is asked | how it stands |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

function levelOf(number: string): string | undefined {
  return levels.find((level) => numbersOfLevel[level].includes(number))
}

function proofOf({ state, says, tests, page }: Requirement): string {
  const links = tests.map((named) => {
    const [path = '', ...title] = named.split(': ')
    return `[${basename(path)}: ${title.join(': ')}](../${path})`
  })
  const place =
    page && `[${page.replace('docs/', '').replace('.md', '').replaceAll(/[#-]/g, ' ')}](${page.replace('docs/', '')})`
  const words = [says, place, links.join('; ')].filter(Boolean).join(' · ')
  return state === 'proved' ? words : `**${state}**: ${words}`
}
