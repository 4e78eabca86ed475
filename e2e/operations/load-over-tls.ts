// A program of whole-compose.ts, on the network of another machine: an installer registers products through the proxy, one after the
// other. Arguments: the address of the site, theirs, and their password. Says 'loaded' when the load is under way; when its input ends it
// takes some more, and prints what came of it.
import { once } from 'node:events'
import { listProducts } from '@portal/contract/catalogue'
import { listAll, repeatedValues } from '../faults/support/audit.ts'
import { clientOf } from '../faults/support/client.ts'
import { eventually } from '../faults/support/eventually.ts'
import { startKeyedLoad } from '../faults/support/keyed-load.ts'

const [site = '', email = '', password = ''] = process.argv.slice(2)
const client = await clientOf(site, { email, password })
const [product] = JSON.parse((await client.post(listProducts.path, { brand: 'AquaStar' })).body)
// A call that is under way when its portal is killed gets a 502 of the proxy.
const load = startKeyedLoad({ clients: [client], product, lanes: 6, later: [409, 502, 503] })
await more()
console.log('loaded')
await once(process.stdin.resume(), 'end')
await more()
await load.stop()

const serials = (await listAll([client])).map((row) => row.serial_number)
const { acknowledged, surprises } = load
const lost = acknowledged.filter((serial) => !serials.includes(serial))
const doubled = repeatedValues(serials)
console.log(JSON.stringify({ acknowledged: acknowledged.length, lost, doubled, surprises, ...load.gaps() }))

async function more(): Promise<void> {
  const soFar = load.acknowledged.length
  await eventually(() => load.acknowledged.length >= soFar + 100, 'more registrations')
}
