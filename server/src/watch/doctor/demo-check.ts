import { findOpenDemo, openDemoRemedy, openDemoSentence } from '../../seed/open-demo.ts'
import { askMigrated } from './ask-database.ts'
import { type Check, fault, ok } from './check.ts'

export const demoPeople: Check = {
  name: 'demo people',
  remedy: openDemoRemedy,

  run(site) {
    if (!site.config.isProduction) return Promise.resolve(ok('Not judged without NODE_ENV=production.'))
    return askMigrated(site, async (db) => {
      const open = await findOpenDemo(db)
      return open.length > 0 ? fault(openDemoSentence(open), this.remedy) : ok('Nobody has the password of the demo.')
    })
  },
}
