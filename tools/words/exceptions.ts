/** Names with a banned word that are right where they are. */
export type WordException = {
  /** Identifiers or file names. */
  names: readonly string[]
  /** Beginnings of the paths where they are allowed; `''` allows them everywhere. */
  paths: readonly string[]
  reason: string
}

export const exceptions: readonly WordException[] = [
  {
    names: ['othersDays', 'othersRatio'],
    paths: ['domain/areas/alerts/', 'domain/areas/quality/'],
    reason: 'numbers of POST /api/analytics/machineNotices and qualityNotices',
  },
  {
    names: ['keepAliveInterval'],
    paths: ['web/src/core/messaging/'],
    reason: 'POST /api/messaging/keepAlive',
  },
  { names: ['keptAt'], paths: ['web/src/core/session/'], reason: 'a field of entries that browsers have stored' },
  {
    names: ['Refusal'],
    paths: ['gateway/core/http/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['answeredAt'],
    paths: ['domain/areas/calls/', 'gateway/areas/calls/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['answeredAt', 'refused'],
    paths: ['web/src/areas/calls/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['approvedByOthers', 'beganAt', 'said', 'secretsKept', 'sentence'],
    paths: ['gateway/areas/flows/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['approvedByOthers'],
    paths: [
      'domain/areas/documents/',
      'domain/areas/organizations/',
      'web/src/areas/documents/',
      'web/src/areas/organizations/',
    ],
    reason: 'field of a request, response or message',
  },
  {
    names: ['approvedByOthers', 'heardAt', 'heldBy', 'said'],
    paths: ['web/src/app/machineScreen/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['approvedByOthers', 'refused', 'said', 'sentence'],
    paths: ['gateway/areas/documents/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['beganAt', 'heardAt', 'said', 'toldId'],
    paths: ['gateway/areas/notifications/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['beganAt', 'refused', 'toldId'],
    paths: ['web/src/areas/notifications/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['beganAt', 'secretsKept', 'sentence'],
    paths: ['domain/areas/flows/', 'web/src/areas/flows/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['beganAt', 'toldId'],
    paths: ['domain/areas/notifications/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['finders', 'heardAt', 'heldBy', 'lookedAt', 'most', 'said', 'sums', 'valuesLookedAt'],
    paths: ['web/src/areas/quality/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['finders', 'lookedAt', 'most', 'sums', 'valuesLookedAt'],
    paths: ['gateway/areas/quality/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['finders', 'lookedAt', 'said', 'sums', 'valuesLookedAt'],
    paths: ['domain/areas/quality/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['given', 'heardAt', 'isBegun'],
    paths: ['gateway/areas/access/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['given', 'heardAt', 'refused'],
    paths: ['domain/areas/locating/', 'domain/areas/messages/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['given', 'refused'],
    paths: ['domain/areas/devices/', 'gateway/areas/devices/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['heardAt'],
    paths: [
      'domain/areas/alerts/',
      'gateway/areas/alerts/',
      'ingest/live/deviceNow.test.ts',
      'ingest/live/deviceNow.ts',
      'ingest/live/liveFloor.ts',
      'loadtests/exactness/history.fixture.ts',
      'loadtests/exactness/notices.int.test.ts',
      'web/src/core/messaging/',
    ],
    reason: 'field of a request, response or message',
  },
  {
    names: ['heardAt', 'heldBy', 'isBegun', 'sentence'],
    paths: ['web/src/app/testing/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['heardAt', 'heldBy', 'pieces', 'saidAt', 'saidBy'],
    paths: ['domain/areas/efficiency/', 'gateway/areas/efficiency/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['heardAt', 'heldBy'],
    paths: ['web/src/areas/floor/', 'web/src/areas/masterData/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['heardAt', 'said', 'saidAt'],
    paths: ['gateway/areas/chat/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['isBegun', 'refused', 'saidAt'],
    paths: ['domain/areas/access/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['isBegun'],
    paths: ['web/src/areas/account/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['most'],
    paths: ['loadtests/quality/qualityQueries.ts', 'web/e2e/dashboards/quality.e2e.test.ts'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['noticesTold', 'otherDoings', 'reasonsGiven'],
    paths: ['domain/areas/roi/', 'gateway/areas/roi/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['reasonsGiven', 'said', 'sentence'],
    paths: ['domain/core/item/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['reasonsGiven'],
    paths: ['web/src/areas/roi/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['refused'],
    paths: [
      'loadtests/k6/lib/',
      'loadtests/pythonClient/runPythonClient.ts',
      'web/src/areas/connectors/otherSources.component.test.tsx',
      'web/src/areas/devices/',
    ],
    reason: 'field of a request, response or message',
  },
  {
    names: ['said'],
    paths: [
      'domain/areas/health/',
      'gateway/areas/health/',
      'gateway/areas/labor/',
      'gateway/areas/organizations/',
      'loadtests/k6/messaging.ts',
      'web/e2e/calls/chat.e2e.test.ts',
      'web/e2e/machines/device.e2e.test.ts',
      'web/src/core/api/',
    ],
    reason: 'field of a request, response or message',
  },
  {
    names: ['said', 'saidAt'],
    paths: ['domain/areas/chat/', 'web/src/areas/chat/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['saidAt'],
    paths: ['gateway/areas/screens/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['saidAt', 'saidBy'],
    paths: ['web/src/areas/efficiency/'],
    reason: 'field of a request, response or message',
  },
  {
    names: ['sentence'],
    paths: [
      'domain/areas/checksheets/',
      'domain/areas/connectors/registersCsv',
      'gateway/areas/checksheets/',
      'gateway/core/bodies/',
      'gateway/core/items/',
      'web/src/areas/checksheets/',
      'web/src/core/items/',
      'web/src/core/session/',
    ],
    reason: 'field of a request, response or message',
  },
  {
    names: ['asked'],
    paths: ['store/clickhouse/slices.ts'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['asked_at', 'asked_by', 'emailAsked', 'email_asked'],
    paths: ['gateway/areas/access/'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['began_at'],
    paths: ['gateway/areas/notifications/', 'gateway/areas/roi/'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['begin', 'letter', 'letters'],
    paths: ['domain/areas/programs/'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['begin', 'say'],
    paths: ['web/src/areas/chat/'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['beginning'],
    paths: ['gateway/app/demo/', 'ingest/write/floors/'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['beginning', 'kept'],
    paths: ['ingest/tags/tagWriter.int.test.ts'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['beginning', 'letters', 'question'],
    paths: ['web/src/areas/organizations/'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['begun'],
    paths: ['gateway/areas/chat/'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['begun', 'keep'],
    paths: ['web/src/areas/documents/'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['chat_said_to_read_ms'],
    paths: ['loadtests/k6/messaging.ts'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['heard'],
    paths: ['gateway/areas/calls/'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['held', 'kept_bytes', 'tell', 'who'],
    paths: ['gateway/areas/flows/'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['held'],
    paths: ['store/postgres/locks/'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['keep', 'tell'],
    paths: ['web/src/areas/calls/'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['kept'],
    paths: [
      'gateway/core/messaging/',
      'launch/bootstrap/fetchChromium.mjs',
      'launch/clickhouseServer/clickhouseServer.int.test.ts',
    ],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['kept', 'theirs'],
    paths: ['gateway/areas/documents/'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['letter'],
    paths: ['loadtests/k6Host/http.ts', 'web/src/areas/notifications/'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['letters'],
    paths: ['loadtests/tasks/runTasks.ts'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['letters', 'others'],
    paths: ['gateway/core/jobs/'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['looked'],
    paths: ['domain/areas/access/'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['others'],
    paths: ['launch/bootstrap/findChromium.mjs', 'web/src/areas/account/'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['tell'],
    paths: ['domain/areas/flows/'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['tell', 'told'],
    paths: ['web/src/areas/flows/'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['told'],
    paths: [
      'ingest/plant/plantState.test.ts',
      'ingest/plant/plantState.ts',
      'ingest/plant/runPlant.ts',
      'loadtests/accounts/runAccounts.ts',
      'loadtests/tagFaults/compareReads.ts',
    ],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['websocket_refused'],
    paths: ['loadtests/k6/ingest.ts'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['who'],
    paths: ['gateway/areas/checksheets/', 'gateway/areas/quality/', 'gateway/core/items/', 'web/src/areas/activity/'],
    reason: 'column, function or stored value of a database',
  },
  {
    names: ['TAKT_CONNECTOR_REFUSE', 'TAKT_SUMS_SECS'],
    paths: ['ingest/env.ts'],
    reason: 'environment variable',
  },
  {
    names: ['TAKT_CONNECTOR_REFUSE'],
    paths: ['gateway/core/env.ts', 'store/dialing/dialRule.test.ts', 'store/dialing/dialRule.ts'],
    reason: 'environment variable',
  },
  {
    names: ['TAKT_SUMS_SECS'],
    paths: [
      'ingest/write/catchUp/catchUp.int.test.ts',
      'launch/test.fixture.ts',
      'loadtests/backup.int.test.ts',
      'loadtests/freshness.int.test.ts',
      'loadtests/freshness/runFreshness.ts',
      'loadtests/throughput/runThroughput.ts',
      'loadtests/writerBehind.int.test.ts',
    ],
    reason: 'environment variable',
  },
  {
    names: ['keepAliveIntervalMs'],
    paths: ['web/src/core/messaging/'],
    reason: 'option of a library or of CSS',
  },
  {
    names: ['requestedMaxKeepAliveCount', 'keepPendingSessionsOnDisconnect'],
    paths: ['ingest/connectors/opcua/'],
    reason: 'option of a library or of CSS',
  },
  {
    names: ['keepAliveTimeout'],
    paths: ['gateway/core/http/', 'launch/clickhouseServer/createClickHouseServer.ts'],
    reason: 'option of a library or of CSS',
  },
  {
    names: ['keep_alive'],
    paths: ['store/clickhouse/clickhouse.ts'],
    reason: 'option of a library or of CSS',
  },
  {
    names: ['letterSpacing'],
    paths: [
      'web/src/app/shell/',
      'web/src/areas/account/',
      'web/src/areas/efficiency/',
      'web/src/core/dashboards/',
      'web/src/core/kit/',
    ],
    reason: 'option of a library or of CSS',
  },
  {
    names: [
      'ANSWER',
      'answer',
      'answerButton',
      'answerKey',
      'answeredByBen',
      'answeredElsewhere',
      'answering',
      'isAnswered',
      'isAnswering',
      'isLateAnswer',
    ],
    paths: ['web/src/areas/calls/'],
    reason: 'a call is answered',
  },
  {
    names: ['ANSWER'],
    paths: ['web/src/areas/checksheets/'],
    reason: 'a call is answered',
  },
  {
    names: ['answerDeadline', 'firstAnsweringParty'],
    paths: ['domain/areas/calls/'],
    reason: 'a call is answered',
  },
  {
    names: ['answerResponse', 'answeredElsewhere'],
    paths: ['gateway/areas/calls/'],
    reason: 'a call is answered',
  },
  {
    names: ['LETTER'],
    paths: ['gateway/areas/reports/'],
    reason: 'a letter of the alphabet, or a paper size',
  },
  {
    names: ['isLetter', 'letterCode', 'lettersEnd'],
    paths: ['domain/areas/programs/'],
    reason: 'a letter of the alphabet, or a paper size',
  },
  {
    names: ['inMine', 'inTheirs', 'mine', 'mineVersion', 'toMine', 'toTheirs'],
    paths: ['gateway/areas/documents/'],
    reason: 'the two sides of a merge',
  },
  {
    names: ['alertBegan'],
    paths: ['domain/areas/flows/', 'web/src/areas/flows/'],
    reason: 'a stored value, a key of a stored record or a method between processes',
  },
  {
    names: ['firstPiece'],
    paths: ['domain/areas/checksheets/'],
    reason: 'a stored value, a key of a stored record or a method between processes',
  },
  {
    names: ['keepAlive'],
    paths: ['store/postgres/locks/', 'web/src/core/messaging/'],
    reason: 'a stored value, a key of a stored record or a method between processes',
  },
  {
    names: ['keepAlive', 'toldVersion'],
    paths: ['gateway/areas/calls/'],
    reason: 'a stored value, a key of a stored record or a method between processes',
  },
  {
    names: ['passwordResetAsked'],
    paths: ['domain/areas/access/'],
    reason: 'a stored value, a key of a stored record or a method between processes',
  },
  {
    names: ['plainSentence'],
    paths: ['gateway/areas/flows/'],
    reason: 'a stored value, a key of a stored record or a method between processes',
  },
  {
    names: ['stopSums', 'workSums'],
    paths: ['ingest/write/rollUp/'],
    reason: 'a stored value, a key of a stored record or a method between processes',
  },
  {
    names: ['taskLetters'],
    paths: ['gateway/core/jobs/'],
    reason: 'a stored value, a key of a stored record or a method between processes',
  },
  {
    names: ['tellDevice'],
    paths: ['domain/areas/calls/', 'sfu/rooms/participant.ts', 'web/src/areas/calls/'],
    reason: 'a stored value, a key of a stored record or a method between processes',
  },
  {
    names: ['ForgotPasswordPage', 'ForgotPasswordPage.tsx', 'forgotPassword.component.test.tsx'],
    paths: ['web/src/areas/account/'],
    reason: 'an established term: held-out data, at most, most severe, forgot password',
  },
  {
    names: ['atMost'],
    paths: ['gateway/areas/quality/', 'gateway/core/items/'],
    reason: 'an established term: held-out data, at most, most severe, forgot password',
  },
  {
    names: ['forgottenPassword.int.test.ts'],
    paths: ['gateway/areas/access/'],
    reason: 'an established term: held-out data, at most, most severe, forgot password',
  },
  {
    names: ['heldOutByKey', 'heldOutDays'],
    paths: ['domain/areas/training/'],
    reason: 'an established term: held-out data, at most, most severe, forgot password',
  },
  {
    names: ['isProportionAtMostLimit'],
    paths: ['domain/core/statistics/'],
    reason: 'an established term: held-out data, at most, most severe, forgot password',
  },
  {
    names: ['mostSevereFirst'],
    paths: ['web/src/areas/quality/'],
    reason: 'an established term: held-out data, at most, most severe, forgot password',
  },
]
