import { builtinModules } from 'node:module'
import { areaOf, isForDevelopment } from './areas.mjs'

/** Why this file may not import that package; null when its workspace declares it. */
export function undeclaredImport(house, rootManifest, fromPath, specifier) {
  const from = areaOf(house, fromPath)
  if (!from || specifier.startsWith('#')) return null

  const inBrowser = from.inSource && !isForDevelopment(fromPath) && ['web', 'contract'].includes(from.workspace)
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) {
    return inBrowser
      ? `${from.workspace} runs in the browser too, which has no '${specifier}'. Such code belongs in server.`
      : null
  }

  const name = packageOf(specifier)
  if (from.workspace === 'gift-shop' && name.startsWith('@portal/')) {
    return 'The gift shop stands in for a program of somebody else: it imports nothing of ours, and talks over HTTP.'
  }
  const manifest = house.get(from.workspace)
  if (manifest.dependencies?.[name]) return uiKnowsContract(from, specifier)
  if (isForDevelopment(fromPath)) {
    if (manifest.devDependencies?.[name] || rootManifest.devDependencies?.[name]) return null
  } else if (manifest.devDependencies?.[name]) {
    return `'${name}' is only a devDependency of ${from.workspace}, and this file runs in the product. Move it to "dependencies", or this code to a test.`
  }
  if (name === '@portal/gift-shop') return 'Nothing imports the gift shop. Start it as a program and call it over HTTP.'
  if (name === '@portal/web') return 'Nothing imports the web app. What both sides need belongs in contract.'
  return `${from.workspace}/package.json does not declare '${name}'. Declare it there, or move this code to the workspace that does.`
}

function packageOf(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

// What a search finds is the one thing that a table has in common with the server; it is a pure function of texts.
const allowedInUi = ['@portal/contract/search']

function uiKnowsContract(from, specifier) {
  if (from.workspace !== 'web' || from.zone !== 'ui' || packageOf(specifier) !== '@portal/contract') return null
  if (allowedInUi.includes(specifier)) return null
  return 'ui knows nothing of the portal, so it may not import the contract. Hand it in as a prop, or move the component into the feature.'
}
