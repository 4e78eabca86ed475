const textFile = /\.(tsx?|m?js|css|sql|md|html|json|ya?ml|sh|txt)$|^\.[a-z]+(rc)?$|\.example$|(^|\/)run$/
const rules = [
  {
    // The pages that the makers work from are not part of the repository.
    pattern:
      /(\.\.\/)+shared\b|\/work\/|\bshared\/(spec|product|architecture|contract|stack|design|quality|README|mockups|trials)\b/,
    message: "say it in docs/ and point there, or cite the customer's rule as 'spec §5'",
  },
  {
    // Any host of a package registry: everyone uses their own.
    pattern: /\b(registry|packages|deb|security|mirrors?|pypi)\.[a-z0-9-]+(\.[a-z]+)+\b(?!\()/,
    message: 'name no registry host: packages are installed by name from whatever registry is set up',
    except: /\.(tsx?|m?js)$/,
  },
  {
    // One word for one thing, in everything that a user reads.
    pattern: /\b(hooguit|hoogstens|bladzijden?|aan staan)\b/i,
    message: 'users read one word for one thing: maximaal, pagina, aanstaan (docs/glossary.md)',
    except: /^glossary\.md$/,
  },
  {
    pattern: /\b(TODO|FIXME|XXX)\b(?!.*#\d)/,
    message: 'finish it, or name the number of its issue (#12)',
    except: /\.md$/,
  },
]

/** Words that have no place in the repository. */
export function mentionProblems(files) {
  return files
    .filter(({ name, path }) => textFile.test(name) && !path.startsWith('scripts/structure/mentions'))
    .flatMap((file) => {
      const lines = file.text().split('\n')
      return rules
        .filter(({ except }) => !except?.test(file.name))
        .flatMap(({ pattern, message }) => {
          const line = lines.findIndex((text) => pattern.test(text))
          return line < 0 ? [] : [{ path: `${file.path}:${line + 1}`, message }]
        })
    })
}
