import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getCurrentMember } from '@portal/contract/account'
import { type Image, listImages } from '@portal/contract/media'
import { listRegistrations, type Registration } from '@portal/contract/registrations'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../faults/support/eventually.ts'
import { tellFault } from '../faults/support/tell-fault.ts'
import { type FreshDebian, startFreshDebian } from './fresh-debian.ts'
import { visitorOf } from './installed-portal.ts'
import { unlessAway } from './unless-away.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const site = 'https://localhost'
const trust = { CURL_CA_BUNDLE: '/root/root.crt' }
const portals = ['portal-one', 'portal-two']

// What deploy/compose.yaml names, and the part of stand-ins/Dockerfile that has its place.
const standIns = {
  'postgres:18-bookworm': 'database',
  'caddy:2.10-alpine': 'proxy',
  'chrislusf/seaweedfs:4.44': 'store',
  'axllent/mailpit:v1.30.5': 'mails',
}
const packages = `caddy,ca-certificates,curl,memcached,openssl,postgresql,python3,python3-swiftclient,${['account', 'container', 'object', 'proxy'].map((part) => `swift-${part}`).join(',')}`

type Made = {
  /** Why there is no image, if there is none. */
  reason: () => string
  /** Writes the image of the portals into a file, as `installateursportaal:local`. */
  save: (file: string) => Promise<unknown>
}

/**
 * Tests that deploy/compose.yaml runs whole, by Docker and Docker Compose in a fresh Debian, with the image that was built; the public
 * images have stand-ins, since no registry of images is within reach.
 */
export function testWholeCompose({ reason: whyNoImage, save }: Made): void {
  describe('deploy/compose.yaml, run whole', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-whole-compose-'))
    let reason = ''
    let debian: FreshDebian
    const execute: FreshDebian['execute'] = (...words) => debian.execute(...words)
    const compose = (words: string) => execute(`portal/compose ${words}`)
    const stateOf = (service: string, field: string) =>
      execute(`docker inspect --format '{{.${field}}}' installateursportaal_${service}_1`).then((line) => line.trim())
    const visitor = visitorOf({ debian: { execute }, site, trust, mailTo })

    beforeAll(async () => {
      reason = whyNoImage()
      if (reason) return
      const outcome = await prepare().catch((error: Error) => error)
      if (outcome instanceof Error) reason = outcome.message
      else {
        const made = await make().catch(unlessAway)
        if (made instanceof Error) reason = made.message
        else await start()
      }
    }, 900_000)
    beforeEach(({ skip }) => skip(reason !== '', reason))
    afterAll(async () => {
      await debian?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    async function prepare(): Promise<void> {
      await save(join(folder, 'image.tar'))
      cpSync(join(root, 'e2e/operations/stand-ins'), join(folder, 'stand-ins'), { recursive: true })
      cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true })
      cpSync(join(root, 'deploy/swift'), join(folder, 'stand-ins/swift'), { recursive: true })
      await run('tar', ['-cf', 'portal.tar', 'image.tar', 'stand-ins', 'deploy'], { cwd: folder })
      debian = await startFreshDebian([join(folder, 'portal.tar')])
    }

    async function make(): Promise<void> {
      await execute(`
        apt-get update
        apt-get install --yes --no-install-recommends curl docker.io docker-compose mmdebstrap openssl
        mmdebstrap --quiet --variant=apt --include=${packages} --skip=check/empty --customize-hook='rm -r "$1"/var/lib/postgresql/*' \\
          bookworm - /etc/apt/sources.list | docker import - stand-in-base`)
    }

    async function start(): Promise<void> {
      const built = Object.entries(standIns).map(
        ([image, part]) => `docker build --target ${part} --tag ${image} portal/stand-ins`,
      )
      // Debian's version 1.29 of Compose is from before the word 'name'.
      await execute(`
        mkdir portal
        tar -xf portal.tar -C portal
        docker load --input portal/image.tar
        rm portal.tar portal/image.tar
        ${built.join('\n')}
        sed -i /^name:/d portal/deploy/compose.yaml
        (cd portal/deploy; eval "$(sed -n 's/^# *for /for /p' compose.env)")
        install -m 755 /dev/stdin portal/compose <<END
#!/bin/sh
exec docker-compose --ansi never --project-name installateursportaal --env-file /root/portal/deploy/compose.env --file /root/portal/deploy/compose.yaml "\\$@"
END`)
      await comeUp()
    }

    async function comeUp(): Promise<void> {
      await compose('up --detach --no-build')
      await execute(`
        docker cp installateursportaal_proxy_1:/data/caddy/pki/authorities/local/root.crt root.crt
        curl --silent --show-error --fail --retry 60 --retry-all-errors --retry-delay 1 --cacert root.crt ${site}/readyz`)
    }

    async function mailTo(address: string): Promise<string | undefined> {
      const listed = JSON.parse(await execute('curl --silent --show-error http://127.0.0.1:8025/api/v1/messages'))
      const mail = (listed.messages as Mail[]).find(({ To }) => To.some(({ Address }) => Address === address))
      return mail && execute(`curl --silent --show-error http://127.0.0.1:8025/view/${mail.ID}.txt`)
    }

    async function registrations(): Promise<string[]> {
      const { body } = await visitor.ask(listRegistrations.path)
      return (JSON.parse(body) as Registration[]).map((row) => row.serial_number)
    }

    test('every service runs, and the portals are well by the health check of the image', async () => {
      for (const portal of portals)
        await eventually(async () => (await stateOf(portal, 'State.Health.Status')) === 'healthy', portal)
      const states = await Promise.all(
        [...portals, ...Object.values(standIns)].map((service) => stateOf(service, 'State.Status')),
      )
      const plain = await execute(
        `curl --silent --output /dev/null --write-out '%{http_code} %{redirect_url}' http://localhost/`,
      )

      expect(states).toEqual(states.map(() => 'running'))
      expect(plain).toBe(`308 ${site}/`)
    })

    test('nobody of the demo is in it, and the operator makes the first administrator', async () => {
      await visitor.ask('/sanctum/csrf-cookie')
      const { status } = await visitor.ask('/login', { email: 'beheer@voorbeeld.nl', password: 'Waterzacht2026!' })
      const made = await compose(
        'exec -T portal-one node server/dist/operator.js create-admin beheer@firma.local Fatima Bakker',
      )

      expect(status).toBe(422)
      expect(made).toMatch(/^beheer@firma\.local is an administrator now\. .*\nhttps:\S+\/wachtwoord-resetten\?token=/)
    })

    test('an installer comes in over TLS, by the link in a mail that was caught, and registers a product', async () => {
      const statuses = (await visitor.register()).map(({ status }) => status)
      await compose(
        `exec -T database psql --quiet --username=portaal portaal -c "with brand as (insert into brands (name, serial_mask) values ('AquaStar', 'aa 999999') returning id), product as (insert into products (brand_id, model, search_key) select id, 'Proef', 'aquastarproef' from brand returning id) insert into product_points select id, '2020-01-01', 250 from product"`,
      )
      const member = await visitor.ask(getCurrentMember.path)
      const registered = await visitor.registerProduct('klant@huishouden.local')

      expect(statuses).toEqual([204, 204, 204])
      expect([member.status, JSON.parse(member.body).isVerified]).toEqual([200, true])
      expect([registered.status, await registrations()]).toEqual([201, ['PU 000001']])
      await eventually(async () => (await mailTo('klant@huishouden.local')) !== undefined, 'the mail to the customer')
    })

    test('a picture that came by one portal lies in the store, and each shows it', async () => {
      await compose(
        `exec -T portal-one sh -c 'node server/dist/operator.js add-image $PWD/$(ls server/prepared/dist/files/images/*.jpg | head -1) --name Proef --brand AquaStar --category "Product foto'"'"'s"'`,
      )
      const images = JSON.parse((await visitor.ask(listImages.path)).body) as Image[]
      const file = images.find(({ name }) => name === 'Proef')?.thumbnail_image
      // The proxy asks them in turn.
      const shown = []
      for (const _portal of portals) shown.push(await visitor.ask(`/storage/${file}`))
      const stored = await compose(
        `exec -T store sh -c 'swift -A http://127.0.0.1:8080/auth/v1.0 -U portaal:portaal -K "$AWS_SECRET_ACCESS_KEY" list portaal'`,
      )

      expect(shown.map(({ status }) => status)).toEqual([200, 200])
      expect(stored.split('\n')).toContain(`files/${file}`)
    })

    test('a portal that is killed under load comes back by itself, and nothing that was acknowledged is lost', async () => {
      const certificate = join(folder, 'root.crt')
      writeFileSync(certificate, await execute('cat root.crt'))
      const program = join(root, 'e2e/operations/load-over-tls.ts')
      const [first, ...words] = [...debian.onItsNetwork, process.execPath, '--import', 'tsx', program]
      const load = spawn(first, [...words, site, ...visitor.logIn], {
        cwd: root,
        env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      await Promise.race([once(load.stdout, 'data'), once(load, 'exit')])
      // Not by Docker, which lets rest what it ended itself.
      await execute(`kill -9 ${await stateOf('portal-one', 'State.Pid')}`)
      await eventually(async () => (await stateOf('portal-one', 'RestartCount')) === '1', 'Docker to start it again')
      load.stdin.end()
      const { acknowledged, lost, doubled, surprises, writes, reads } = JSON.parse(await text(load.stdout)) as Outcome

      const also = `${doubled.length} doubled, ${writes.toFixed(1)} s without writes, ${reads.toFixed(1)} s without reads`
      tellFault({ tried: 'one of two containers of portals is killed under load', acknowledged, lost, also })
      expect({ lost, doubled, surprises }).toEqual({ lost: [], doubled: [], surprises: [] })
    })

    test('down and up again keeps all of it: rows, files, sessions and the authority of the proxy', async () => {
      const authority = await execute('cat root.crt')
      const images = JSON.parse((await visitor.ask(listImages.path)).body) as Image[]
      await compose('down')
      await comeUp()

      expect(await execute('cat root.crt')).toBe(authority)
      expect(await registrations()).toContain('PU 000001')
      expect((await visitor.ask(`/storage/${images.at(-1)?.thumbnail_image}`)).status).toBe(200)
    })
  })
}

type Mail = { ID: string; To: { Address: string }[] }
type Outcome = {
  acknowledged: number
  lost: string[]
  doubled: string[]
  surprises: string[]
  writes: number
  reads: number
}
