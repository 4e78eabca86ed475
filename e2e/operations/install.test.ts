import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getCurrentMember } from '@portal/contract/account'
import { type Image, listImages } from '@portal/contract/media'
import { startRelay } from '@portal/server/testing/smtp-relay'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { startFreshDebian } from './fresh-debian.ts'
import { visitorOf } from './installed-portal.ts'
import { packNode } from './node-archive.ts'
import { blocksOf, readPage } from './page.ts'
import { unlessAway } from './unless-away.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'portal-operations-'))
const site = 'https://portaal.local'
// A name that is not public: Caddy's own authority signs for it.
const trust = { CURL_CA_BUNDLE: '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt' }

const relay = await startRelay()
const release = await makeRelease().catch(unlessAway)
const place = release instanceof Error ? release : await prepare(release).catch((error: Error) => error)

async function makeRelease(): Promise<string> {
  await run(process.execPath, ['--import', 'tsx', 'scripts/release.ts', '--untried'], { cwd: root })
  return join(root, `dist/installateursportaal-${manifest.version}-linux-x64.tar.gz`)
}

async function prepare(archive: string) {
  if (process.arch !== 'x64') throw new Error('the page is tried on x64 alone')
  return startFreshDebian([archive, await packNode(folder)])
}

/** The page's own lines, with the values of this place in the first of them. */
function linesToRun(): string {
  const values: Record<string, string> = {
    SITE_ADDRESS: 'portaal.local',
    // This machine, as the other one sees it.
    SMTP_URL: `smtp://10.0.2.2:${relay.port}`,
    MAIL_FROM: 'portaal@firma.local',
    CONTACT_EMAIL: 'service@firma.local',
    // Nobody has the private one.
    OWN_RECIPIENT: 'age1pf75adzr9q40cvqzsz3u4gusmyv447mtf09y828aw6ku7ecjsfjskv8v4c',
  }
  const [own, ...others] = blocksOf(readPage()).filter(({ notRun }) => notRun === null)
  const filledIn = own!.text.replaceAll(/([A-Z_]+)=\S+/g, (_all, name: string) => `${name}=${values[name]}`)
  return [filledIn, ...others.map(({ text }) => text)].join('\n')
}

describe('a bare Debian 12 on which an operator followed the page', () => {
  let reason = place instanceof Error ? place.message : ''
  let printed = ''
  const { execute, stop } = place instanceof Error ? ({} as Exclude<typeof place, Error>) : place
  const mailTo = (address: string) =>
    Promise.resolve(relay.accepted.find(({ to }) => to.some((one) => one.address === address))?.text)
  const visitor = visitorOf({ debian: { execute }, site, trust, mailTo })
  beforeAll(async () => {
    if (reason) return
    const outcome = await execute(linesToRun(), trust).catch(unlessAway)
    if (outcome instanceof Error) reason = outcome.message
    else printed = outcome
  }, 1_200_000)
  beforeEach(({ skip }) => skip(reason !== '', reason))
  afterAll(async () => {
    await stop?.()
    await relay.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('has units that run, none that failed, and a set-up without a fault', async () => {
    const portals = ['installateursportaal@3000', 'installateursportaal@3001']
    const store = ['swift-account', 'swift-container', 'swift-object', 'swift-proxy', 'memcached']
    const exporters = ['node', 'blackbox', 'postgres'].map((name) => `prometheus-${name}-exporter`)
    const watch = ['prometheus', 'prometheus-alertmanager', ...exporters]
    const units = [...portals, ...store, 'postgresql@15-main', 'caddy', ...watch]
    const states = await execute(`systemctl is-active ${units.join(' ')}`)

    expect(states.trim().split('\n')).toEqual(units.map(() => 'active'))
    expect(await execute('systemctl --failed --no-legend --plain')).toBe('')
    expect(printed).toMatch(/ is proven: restored into a scratch database/)
    expect(printed).toMatch(/^\d+ ok, .*0 faults\.$/m)
  })

  test('lets an installer in over TLS, by the link in a mail, and takes a registration', async () => {
    const statuses = (await visitor.register()).map(({ status }) => status)
    await execute(
      `runuser -u postgres -- psql --quiet portaal -c "with brand as (insert into brands (name, serial_mask) values ('AquaStar', 'aa 999999') returning id), product as (insert into products (brand_id, model, search_key) select id, 'Proef', 'aquastarproef' from brand returning id) insert into product_points select id, '2020-01-01', 250 from product"`,
    )
    const member = await visitor.ask(getCurrentMember.path)
    const registered = await visitor.registerProduct('klant@huishouden.local')

    expect(statuses).toEqual([204, 204, 204])
    expect([member.status, JSON.parse(member.body).isVerified]).toEqual([200, true])
    expect([registered.status, registered.body]).toEqual([201, expect.any(String)])
  })

  test('shows a picture from the store', async () => {
    await execute(`
      cd /opt/installateursportaal
      picture=$(ls server/prepared/dist/files/images/*.jpg | head -1)
      DATA_DIR=/var/lib/installateursportaal/3000 npm run operator -- add-image "$PWD/$picture" --name Proef --brand AquaStar --category "Product foto's"`)
    const [image] = JSON.parse((await visitor.ask(listImages.path)).body) as Image[]
    const shown = await visitor.ask(`/storage/${image?.thumbnail_image}`)
    const stored = await execute(`
      secret=$(sed -n s/^AWS_SECRET_ACCESS_KEY=//p /etc/installateursportaal.env)
      swift -A http://127.0.0.1:8080/auth/v1.0 -U portaal:portaal -K "$secret" list portaal`)

    expect([image?.name, shown.status]).toEqual(['Proef', 200])
    expect(stored).toMatch(/^files\/.*-thumb\.webp$/m)
  })

  test('is watched: both portals are scraped, and our alerts are loaded', async () => {
    const up = await execute(`
      until curl --silent --get --data-urlencode 'query=sum(up{job="installateursportaal"})' http://127.0.0.1:9090/api/v1/query | grep '"2"'; do sleep 1; done`)
    const server = await execute(`
      until curl --silent --get --data-urlencode 'query=pg_up' http://127.0.0.1:9090/api/v1/query | grep '"1"'; do sleep 1; done`)
    const alertmanagers = await execute('curl --silent http://127.0.0.1:9090/api/v1/alertmanagers')
    const rules = JSON.parse(await execute('curl --silent http://127.0.0.1:9090/api/v1/rules'))

    expect([up, server]).toEqual([expect.stringContaining('"success"'), expect.stringContaining('"success"')])
    expect(alertmanagers).toContain('http://127.0.0.1:9093/')
    expect(rules.data.groups[0].rules.map(({ name }: { name: string }) => name)).toContain('PortalBackupNotProven')
  })

  test('has a backup of all that, which passes its drill', async () => {
    const drill = await execute(`
      cd /opt/installateursportaal
      export DATA_DIR=/var/lib/installateursportaal/3000
      npm run operator -- backup
      npm run operator -- drill`)

    const kept = await execute('ls /mnt/backups /mnt/backups/portaal')
    expect(kept).toMatch(/^settings\.env\.age$/m)
    expect(kept).toMatch(/^installateursportaal-.*\.tar\.gz\.age$/m)
    expect(drill).toMatch(/^As of .*: 1 registrations, .* and [1-9]\d* files/m)
  })
})
