const folder = 'server/src/database/migrations/'

/** Migrations are called 0001-what-it-does.sql and numbered without holes or doubles. */
export function migrationProblems(files) {
  const migrations = files.filter(({ path }) => path.startsWith(folder)).sort((a, b) => (a.path < b.path ? -1 : 1))
  const problems = []
  let last = 0
  for (const { path, name } of migrations) {
    const number = Number(name.match(/^(\d{4})-[a-z0-9-]+\.sql$/)?.[1])
    if (!number) problems.push({ path, message: 'a migration is called 0001-what-it-does.sql' })
    else if (number === last)
      problems.push({ path, message: `there are two migrations ${name.slice(0, 4)}: give the newest the next number` })
    else if (number !== last + 1)
      problems.push({ path, message: `the migration before this one has number ${last}: use ${last + 1}` })
    last = number || last
  }
  return problems
}
