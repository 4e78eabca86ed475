const codeFile = /\.(tsx?|m?js|css|sql|md|html)$/
const kebabCase = /^\d*[a-z0-9]*(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const namesOfOthers = new Set(['README.md', 'CHANGELOG.md', 'LICENSE.md'])

const instead = 'name the folder after what the product does with it, and move each file to the feature that owns it'
const drawers = new Map([
  ...['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'core', 'misc'].map((name) => [name, instead]),
  ...['services', 'managers', 'controllers', 'models', 'repositories'].map((name) => [name, instead]),
  ['hooks', 'a hook lives beside the component that uses it, or in web/src/lib'],
  ['types', 'a type lives in the file that makes its values'],
  ['interfaces', 'a type lives in the file that makes its values'],
  ['constants', 'a constant lives in the file that uses it'],
  ['enums', 'write a union of strings in the file that uses it'],
])

/** Kebab-case, no drawers that anything fits in, no barrels. */
export function nameProblems(files) {
  return files
    .filter(({ name }) => codeFile.test(name))
    .flatMap(({ path, name, folders }) => {
      const problems = []
      const report = (message) => problems.push({ path, message })
      const base = name.split('.')[0]

      if (!namesOfOthers.has(name) && !kebabCase.test(name))
        report('file names are kebab-case, after their main export')
      for (const folder of folders.filter((part) => !part.startsWith('.'))) {
        if (!kebabCase.test(folder)) report(`the folder name '${folder}' is not kebab-case`)
        if (drawers.has(folder)) report(`no folder is called '${folder}': ${drawers.get(folder)}`)
      }
      if (/\.(tsx?|m?js)$/.test(name) && drawers.has(base))
        report(`no file is called '${base}': name it after what it does`)
      if (/^index\.(tsx?|m?js)$/.test(name)) report('no barrels: import the file itself and remove this one')
      return problems
    })
}
