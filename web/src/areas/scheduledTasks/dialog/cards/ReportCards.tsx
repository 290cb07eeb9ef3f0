import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Box } from '../../../../core/kit/Box.tsx'
import { taskDialogTexts as texts } from '../texts.ts'
import { CardPanel } from './CardPanel.tsx'
import type { Runs } from './coverage.ts'
import { expandedOnly, type ReportCard, type Reports, withCard } from './reportCard.ts'

/** The reports of a task in their order, which is changed by dragging, or by Space and the arrows. */
export function ReportCards(props: {
  cards: readonly ReportCard[]
  reports: Reports
  readOnly: boolean
  /** When the task is due. */
  runs: Runs
  onChange: (cards: readonly ReportCard[]) => void
}) {
  const { cards, reports, readOnly, onChange } = props
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: unknown) => cards.findIndex((card) => card.id === id)
  const said: Announcements = {
    onDragStart: ({ active }) => texts.lifted(placeOf(active.id) + 1),
    onDragOver: ({ active, over }) => (over ? texts.movedTo(placeOf(active.id) + 1, placeOf(over.id) + 1) : undefined),
    onDragEnd: ({ over }) => (over ? texts.droppedAt(placeOf(over.id) + 1) : texts.notMoved),
    onDragCancel: () => texts.notMoved,
  }
  const [isLifted, setLifted] = useState(false)
  const drop = ({ active, over }: DragEndEvent) => {
    setLifted(false)
    if (over && active.id !== over.id) onChange(arrayMove([...cards], placeOf(active.id), placeOf(over.id)))
  }
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}
      onKeyDown={(event) => {
        if (!isLifted || event.key !== 'Escape') return
        // Puts the card back, which is listened for at the document from the turn after it was lifted on, and does not
        // close the dialog.
        event.stopPropagation()
        setTimeout(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape' })))
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Box component="h3" sx={{ m: 0, fontSize: '0.8125rem', fontWeight: 650 }}>
          {texts.reports(cards.length)}
        </Box>
        {!readOnly && (
          <Button
            size="small"
            startIcon={<Add fontSize="small" />}
            onClick={() => onChange(withCard(cards, crypto.randomUUID()))}
          >
            {texts.addReport}
          </Button>
        )}
      </Box>
      {cards.length === 0 && <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.noReports}</Box>}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements: said, screenReaderInstructions: { draggable: texts.howToMove } }}
        onDragStart={() => setLifted(true)}
        onDragCancel={() => setLifted(false)}
        onDragEnd={drop}
      >
        <SortableContext items={cards.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          {cards.map((card, place) => (
            <CardPanel
              key={card.id}
              card={card}
              place={place + 1}
              reports={reports}
              readOnly={readOnly}
              runs={props.runs}
              onChange={(next) => onChange(cards.with(place, next))}
              onToggle={() => onChange(expandedOnly(cards, card.id))}
              onRemove={() => onChange(cards.toSpliced(place, 1))}
            />
          ))}
        </SortableContext>
      </DndContext>
    </Box>
  )
}
