import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const manifests = {
  'package.json': {
    private: true,
    type: 'module',
    workspaces: ['contract', 'server', 'web', 'gift-shop', 'e2e'],
    allowScripts: {},
  },
  'contract/package.json': { name: '@portal/contract', type: 'module', dependencies: { zod: '4.6.7' } },
  'server/package.json': {
    name: '@portal/server',
    type: 'module',
    dependencies: { '@portal/contract': '*', fastify: '5.12.8' },
    devDependencies: { 'postal-mime': '4.0.0' },
  },
  'web/package.json': {
    name: '@portal/web',
    type: 'module',
    dependencies: { '@portal/contract': '*', react: '19.3.1', zod: '4.6.7' },
  },
  'gift-shop/package.json': {
    name: '@portal/gift-shop',
    type: 'module',
    dependencies: { '@portal/contract': '*', fastify: '5.12.8' },
  },
  'e2e/package.json': { name: '@portal/e2e', type: 'module', dependencies: { '@portal/server': '*' } },
}

/** A small house of our shape in a temp folder, with these files in it: for tests of the rules. */
export function plantHouse(files = {}) {
  const house = mkdtempSync(join(tmpdir(), 'portal-house-'))
  const write = (path, content) => {
    mkdirSync(dirname(join(house, path)), { recursive: true })
    writeFileSync(join(house, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  for (const [path, manifest] of Object.entries(manifests)) write(path, manifest)
  write('package-lock.json', { packages: { '': {} } })
  for (const path of ['oxlint.config.mjs', 'tsconfig.base.json', 'scripts/lint', 'scripts/minimum-versions.json']) {
    cpSync(join(root, path), join(house, path), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))
  for (const [path, content] of Object.entries(files)) write(path, content)
  return { path: house, remove: () => rmSync(house, { recursive: true, force: true }) }
}
