// Prints a file of this folder with the values of this place in place of its examples. Of set-up.sh.
import { readFileSync } from 'node:fs'

const { SITE_ADDRESS, SMTP_URL, MAIL_FROM, CONTACT_EMAIL } = process.env
const relay = new URL(SMTP_URL)
const port = relay.port || (relay.protocol === 'smtps:' ? 465 : 587)
const [user, password] = [relay.username, relay.password].map((part) => JSON.stringify(decodeURIComponent(part)))

const text = readFileSync(new URL(process.argv[2], import.meta.url), 'utf8')
process.stdout.write(
  text
    .replaceAll('portaal.example', () => SITE_ADDRESS)
    .replaceAll('relay.example:587', () => `${relay.hostname}:${port}`)
    .replaceAll('portaal@firma.example', () => MAIL_FROM)
    .replaceAll('service@firma.example', () => CONTACT_EMAIL)
    .replace('smtp_auth_username: ""', () => `smtp_auth_username: ${user}`)
    .replace('smtp_auth_password: ""', () => `smtp_auth_password: ${password}`),
)
