import { posix } from 'node:path'
import { importedPaths } from './source-files.mjs'

// Folders that may use each other, but not in a circle. A folder counts from the day it is there.
const neighbours = [
  /^server\/src\/features\/[^/]+/,
  /^server\/src\/(?!features\/|seed\/|operator\/)[^/]+(?=\/)/,
  /^web\/src\/(features|admin)\/[^/]+/,
  /^gift-shop\/src\/[^/]+(?=\/)/,
]

/** Folders that import each other, directly or around. */
export function folderCycleProblems(files) {
  return neighbours.flatMap((pattern) => {
    const graph = readGraph(files, pattern)
    return [...graph.keys()].flatMap((folder) => {
      const way = wayBack(graph, folder)
      // Each circle is told once, from its first folder.
      return way && way.every((other) => folder <= other)
        ? [{ path: folder, message: describe(graph, [folder, ...way]) }]
        : []
    })
  })
}

function readGraph(files, pattern) {
  const graph = new Map()
  for (const file of files.filter(({ path }) => pattern.test(path) && /(?<!\.test)\.tsx?$/.test(path))) {
    const from = file.path.match(pattern)[0]
    for (const imported of importedPaths(file.text()).filter((path) => path.startsWith('.'))) {
      const to = posix.join(posix.dirname(file.path), imported).match(pattern)?.[0]
      if (!to || to === from) continue
      if (!graph.has(from)) graph.set(from, new Map())
      if (!graph.get(from).has(to)) graph.get(from).set(to, file.path)
    }
  }
  return graph
}

// The shortest way from a folder back to itself, as the folders after the first.
function wayBack(graph, start) {
  const ways = [...(graph.get(start)?.keys() ?? [])].map((folder) => [folder])
  const seen = new Set()
  for (const way of ways) {
    if (way.at(-1) === start) return way
    if (seen.has(way.at(-1))) continue
    seen.add(way.at(-1))
    for (const next of graph.get(way.at(-1))?.keys() ?? []) ways.push([...way, next])
  }
  return null
}

function describe(graph, way) {
  const steps = way.slice(1).map((to, index) => `${graph.get(way[index]).get(to)} imports ${to}`)
  return `a circle of folders: ${steps.join(', ')}. Move what both need into the one that stands lower, or hand it in as an argument`
}
