import { areaOf, isForDevelopment } from './areas.mjs'

const platform = 'a folder that features stand on'
const apiOfLib = /^(api-client|query-client)\.tsx?$/
const fieldsOfFeature = /-fields\.tsx$/
const ownFilesOfFeature = /^(routes|admin-routes|jobs|mails)\.ts$/

/**
 * Why this file may not import that one, with the place where the code should go instead; null when it may. Both are
 * paths from the root.
 */
export function forbiddenDirection(house, fromPath, toPath) {
  const from = areaOf(house, fromPath)
  const to = areaOf(house, toPath)
  if (!from) return null
  if (!to || to.workspace !== from.workspace) {
    return `A relative import may not leave its workspace. Import '@portal/${to?.workspace ?? 'contract'}/…' and declare it in ${from.workspace}/package.json.`
  }
  if (from.workspace === 'server') return serverDirection(from, to, fromPath)
  if (from.workspace === 'web') return webDirection(from, to, fromPath)
  return null
}

function serverDirection(from, to, fromPath) {
  if (from.inSource && !to.inSource && !isForDevelopment(fromPath)) {
    return 'The server may not import server/testing. Move what production needs to server/src.'
  }
  if (!from.inSource || isForDevelopment(fromPath)) return null
  if (from.zone !== '' && to.zone === '' && /^(app|main)\.ts$/.test(to.file)) {
    return `Nothing imports ${to.file}. What both need belongs in dependencies.ts, or is handed in as an argument.`
  }
  if (from.zone === 'features') return serverFeatureDirection(from, to)
  if (isPlatform(from) && ['features', 'seed', 'operator'].includes(to.zone)) {
    return `server/src/${from.zone} is ${platform}: it may not import ${to.zone}. Hand the function in from app.ts or dependencies.ts, or move the code into the feature.`
  }
  return null
}

// Folders of the product's programs stand above the features; every other folder, also one made tomorrow, below them.
function isPlatform({ zone }) {
  return !['', 'features', 'seed', 'operator'].includes(zone)
}

function serverFeatureDirection(from, to) {
  if (['seed', 'operator'].includes(to.zone)) {
    return `A feature may not import ${to.zone}. Move what both need into the feature: ${to.zone} may import it there.`
  }
  if (to.zone === 'features' && to.feature !== from.feature && ownFilesOfFeature.test(to.file)) {
    return `${to.file} is ${to.feature}'s own. Use one of its use cases or a read of its store.ts, or give the code a file named after what it does.`
  }
  return null
}

function webDirection(from, to, fromPath) {
  if (to.zone === 'testing (not src)' && !isForDevelopment(fromPath)) {
    return 'The web app may not import web/testing. Move what the product needs to web/src.'
  }
  // The kits of the tests open any screen of the portal.
  if (!from.inSource) return null
  if (from.zone === 'ui') return uiDirection(to)
  const above = { features: ['app', 'admin'], admin: ['app', 'features'], lib: ['app', 'admin', 'features'] }[from.zone]
  const forbidden = above ?? (['', 'app'].includes(from.zone) ? [] : ['app', 'admin', 'features'])
  if (!forbidden.includes(to.zone)) return null
  // The back office edits the same data as the member's own form.
  if (from.zone === 'admin' && fieldsOfFeature.test(to.file)) return null
  return {
    app: `${from.zone} may not import app. Layouts, guards and routes stay in app; what ${from.zone} needs too goes to lib, or to ui when it is a component.`,
    admin: `${from.zone} may not import admin, which loads on its own. Move what both need to ui or lib.`,
    features: `${from.zone} may not import features${from.zone === 'admin' ? ' (but their *-fields.tsx)' : ''}. Move what both need to ui (components) or lib, or hand it in as a prop.`,
  }[to.zone]
}

function uiDirection(to) {
  if (['app', 'admin', 'features'].includes(to.zone)) {
    return `ui knows nothing of the portal, so it may not import ${to.zone}. Hand it in as a prop, or move the component into the feature.`
  }
  if (to.zone === 'lib' && apiOfLib.test(to.file)) {
    return 'ui may not call the API. Let the feature load the data in its api.ts and hand it in as a prop.'
  }
  return null
}
