import Search from '@mui/icons-material/Search'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { maxTargets } from '@takt/domain/areas/calls/callTimes.ts'
import { useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useSession } from '../../../core/session/SessionContext.tsx'
import { useCall, useCallSend } from '../CallsContext.tsx'
import { screenTexts as texts } from '../texts.ts'
import { CalleeRow } from './CalleeRow.tsx'
import { type Callee, calleesOf, matchCallees, recentCallees, targetsOf } from './callees.ts'
import { useDirectory } from './useDirectory.ts'
import { useRecentCalls } from './useRecentCalls.ts'

/** Maximum number of callees listed per kind; the others are found by search. */
const maxListed = 100
const maxRecent = 5

/** The callees: recent ones, people, and screens at machines; one or several are called together. */
export function Directory() {
  const format = useFormat()
  const send = useCallSend()
  const { data, error, refetch } = useDirectory()
  const recentCalls = useRecentCalls()
  const ownName = useSession(({ context }) => context.user?.userName ?? '')
  const isFree = useCall((state) => state.matches('idle') && state.context.me !== null)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const all = data ? calleesOf(data) : []
  const matches = matchCallees(all, search)
  const recent = search ? [] : recentCallees(recentCalls, all, ownName).slice(0, maxRecent)
  const selected = all.filter(({ key }) => chosen.has(key))
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }
  const groups: readonly (readonly [string, readonly Callee[]])[] = [
    [texts.recent, recent],
    [texts.people, matches.filter(({ kind }) => kind === 'people')],
    [texts.devices, matches.filter(({ kind }) => kind === 'devices')],
  ]
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: 1 }}>
      <Box sx={{ px: 3, pt: 3, pb: 2, display: 'grid', gap: 2 }}>
        <TextField
          size="small"
          hiddenLabel
          type="search"
          placeholder={texts.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setSearch('')}
          slotProps={{
            htmlInput: { 'aria-label': texts.search, maxLength: 200, autoComplete: 'off' },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <Search sx={{ fontSize: '1.125rem' }} />
                </InputAdornment>
              ),
            },
          }}
        />
        {selected.length > 0 && (
          <Box sx={{ display: 'flex', gap: 2 }}>
            <Button
              variant="contained"
              disabled={!isFree || selected.length > maxTargets}
              onClick={() => {
                setChosen(new Set())
                send({ type: 'CALL', targets: targetsOf(selected) })
              }}
            >
              {texts.callChosen(format.count(selected.length))}
            </Button>
            <Button color="inherit" onClick={() => setChosen(new Set())}>
              {texts.clearChosen}
            </Button>
          </Box>
        )}
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: 3, pb: 3 }}>
        {error && <ErrorAlert what={texts.failed} error={error} onAgain={() => void refetch()} />}
        {data && matches.length === 0 && (
          <Typography color="textSecondary">{search ? texts.noneFound : texts.noCallees}</Typography>
        )}
        {groups.map(
          ([label, callees]) =>
            callees.length > 0 && (
              <Box component="section" key={label} aria-label={label} sx={{ pt: 2 }}>
                <Typography component="h2" sx={{ fontSize: '0.8125rem', color: 'text.secondary', fontWeight: 500 }}>
                  {label}
                </Typography>
                <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                  {callees.slice(0, maxListed).map((callee) => (
                    <CalleeRow
                      key={callee.key}
                      callee={callee}
                      isChosen={chosen.has(callee.key)}
                      onChoose={label === texts.recent ? null : () => toggle(callee.key)}
                    />
                  ))}
                </Box>
                {callees.length > maxListed && (
                  <Typography variant="body2" color="textSecondary">
                    {texts.more(format.count(callees.length - maxListed))}
                  </Typography>
                )}
              </Box>
            ),
        )}
      </Box>
    </Box>
  )
}
