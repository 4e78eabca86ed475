import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = { name: string; version: string; license?: string; homepage?: string }

/**
 * Names every package that is installed in a folder, with its licence and the texts that it brings along. Throws when a package
 * says nothing about its licence.
 */
export function thirdPartyNotices(folder: string): string {
  const note = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean }>
  }
  const paths = Object.keys(note.packages).filter(
    (path) => path.includes('node_modules/') && !note.packages[path]?.link,
  )
  return [introduction, ...paths.map((path) => noticeOf(join(folder, path))).toSorted()].join(
    `\n\n${'-'.repeat(80)}\n\n`,
  )
}

const introduction = `What others made and the portal brings along, with their licences. sbom.json lists the same for machines.`

function noticeOf(folder: string): string {
  const { name, version, license, homepage } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Manifest
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice|third-party-notices)\b/i.test(file))
    .toSorted()
    .map((file) => join(folder, file))
    .flatMap((file) => (existsSync(file) ? [readFileSync(file, 'utf8').trim()] : []))
  if (!license && texts.length === 0) throw new Error(`${name} ${version} says nothing about its licence`)
  return [`${name} ${version}: ${license ?? 'see below'}`, homepage, ...texts].filter(Boolean).join('\n\n')
}
