import { ChevronDown } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import checkbox from '../../ui/fields/checkbox-field.module.css'
import chips from '../../ui/filter-chips.module.css'
import { FilterTags } from '../../ui/filter-tags.tsx'
import option from '../../ui/multi-select-filter.module.css'
import { PopUp } from './pop-up.tsx'
import type { ListFilter } from './subject.ts'
import { chosenIn } from './subject-address.ts'

type FiltersProps = {
  filters: readonly ListFilter[]
  search: object
  /** Sets what a filter is set to; undefined for nothing. */
  onChange: (changes: Record<string, string | undefined>) => void
}

export function FilterChoices({ filters, search, onChange }: FiltersProps) {
  return (
    <div className="wrap gap-2" role="group" aria-label="Filters">
      {filters.map((filter) => (
        <FilterChoice
          key={filter.name}
          filter={filter}
          chosen={chosenIn(search, filter.name)}
          onChange={(chosen) => onChange({ [filter.name]: chosen.join(',') || undefined })}
        />
      ))}
    </div>
  )
}

type FilterChoiceProps = { filter: ListFilter; chosen: readonly string[]; onChange: (chosen: string[]) => void }

function FilterChoice({ filter: { label, options, Icon, panel }, chosen, onChange }: FilterChoiceProps) {
  return (
    <PopUp
      label={label}
      height={panel?.height ?? Math.min(options.length * 48 + 76, longestPanel)}
      triggerClassName={`${chips.chip} ${option.trigger}`}
      isActive={chosen.length > 0}
      trigger={
        <>
          <Icon size={17} aria-hidden="true" />
          {label} <ChosenCount count={chosen.length} />
        </>
      }
    >
      {(id) =>
        panel ? (
          <panel.Panel {...{ chosen, onChange }} popoverId={id} />
        ) : (
          <>
            {options.map(({ value, label: name }) => (
              <label key={value} className={option.option}>
                <input
                  type="checkbox"
                  className={checkbox.box}
                  checked={chosen.includes(value)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
                  }
                />
                <span>{name}</span>
              </label>
            ))}
            <div className={option.actions}>
              <Button variant="text" onClick={() => onChange([])}>
                Wissen
              </Button>
              <Button popoverTarget={id} popoverTargetAction="hide">
                Klaar
              </Button>
            </div>
          </>
        )
      }
    </PopUp>
  )
}

// What has more choices scrolls.
const longestPanel = 480

function ChosenCount({ count }: { count: number }) {
  if (count === 0) return <ChevronDown size={16} aria-hidden="true" />
  return (
    <>
      <span className={chips.count} aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden">{count} gekozen</span>
    </>
  )
}

/** The chosen values of all filters, each of which a press removes. */
export function ChosenFilters({ filters, search, onChange, focusSearch }: FiltersProps & { focusSearch: () => void }) {
  const chosen = filters.flatMap(({ name, options }) =>
    chosenIn(search, name).map((value) => ({
      name,
      value,
      key: `${name} ${value}`,
      label: options.find((one) => one.value === value)?.label ?? value,
    })),
  )

  const tagOf = (key: string) => chosen.find((one) => one.key === key)

  function remove(key: string) {
    const tag = tagOf(key)
    if (!tag) return
    const left = chosenIn(search, tag.name).filter((value) => value !== tag.value)
    onChange({ [tag.name]: left.join(',') || undefined })
  }

  return (
    <FilterTags
      values={chosen.map(({ key }) => key)}
      nameOf={(key) => tagOf(key)?.label ?? ''}
      onRemove={remove}
      onLast={focusSearch}
    />
  )
}
