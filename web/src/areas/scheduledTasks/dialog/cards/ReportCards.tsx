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
import { type ReportCard, type Reports, toggleExpanded, withCard } from './reportCard.ts'

/** The reports of a task in order; they are reordered by dragging, or with Space and the arrow keys. */
export function ReportCards(props: {
  cards: readonly ReportCard[]
  reports: Reports
  readOnly: boolean
  /** The due times of the task. */
  runs: Runs
  onChange: (cards: readonly ReportCard[]) => void
}) {
  const { cards, reports, readOnly, onChange } = props
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const indexOf = (id: unknown) => cards.findIndex((card) => card.id === id)
  const announcements: Announcements = {
    onDragStart: ({ active }) => texts.lifted(indexOf(active.id) + 1),
    onDragOver: ({ active, over }) => (over ? texts.movedTo(indexOf(active.id) + 1, indexOf(over.id) + 1) : undefined),
    onDragEnd: ({ over }) => (over ? texts.droppedAt(indexOf(over.id) + 1) : texts.notMoved),
    onDragCancel: () => texts.notMoved,
  }
  const [isLifted, setLifted] = useState(false)
  const drop = ({ active, over }: DragEndEvent) => {
    setLifted(false)
    if (over && active.id !== over.id) onChange(arrayMove([...cards], indexOf(active.id), indexOf(over.id)))
  }
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}
      onKeyDown={(event) => {
        if (!isLifted || event.key !== 'Escape') return
        // Cancels the drag without closing the dialog. dnd-kit listens for keys at the document only from the task
        // after the lift on.
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
        accessibility={{ announcements: announcements, screenReaderInstructions: { draggable: texts.howToMove } }}
        onDragStart={() => setLifted(true)}
        onDragCancel={() => setLifted(false)}
        onDragEnd={drop}
      >
        <SortableContext items={cards.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          {cards.map((card, index) => (
            <CardPanel
              key={card.id}
              card={card}
              place={index + 1}
              reports={reports}
              readOnly={readOnly}
              runs={props.runs}
              onChange={(next) => onChange(cards.with(index, next))}
              onToggle={() => onChange(toggleExpanded(cards, card.id))}
              onRemove={() => onChange(cards.toSpliced(index, 1))}
            />
          ))}
        </SortableContext>
      </DndContext>
    </Box>
  )
}
