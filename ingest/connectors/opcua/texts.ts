const day = (at: Date) => at.toISOString().slice(0, 10)

/** Messages on OPC UA servers that cannot be read or have a problem. */
export const opcuaTexts = {
  noEndpoint: (mode: string, policy: string, offered: readonly string[]) =>
    `The server has no endpoint with security mode ${mode} and policy ${policy}. It offers ${offered.join(', ') || 'none'}: ` +
    'select one of these in the options.',
  notTrusted: (thumbprint: string, subject: string, expires: Date) =>
    `The certificate of the server is not trusted yet: SHA-256 thumbprint ${thumbprint}, subject ${subject}, valid until ` +
    `${day(expires)}. Compare it with the certificate on the server, then trust it in the options of the connector.`,
  changedCertificate: (trusted: string, thumbprint: string, subject: string, expires: Date) =>
    `The certificate of the server has changed: trusted is the SHA-256 thumbprint ${trusted}, the server now has ${thumbprint}, ` +
    `subject ${subject}, valid until ${day(expires)}. If it was renewed, compare it, then trust it in the options of the ` +
    'connector; otherwise another computer poses as the server.',
  noCertificate: 'The server sent no certificate that can be read',
  certificateExpires: (expires: Date) =>
    `The certificate of the server expires on ${day(expires)}: renew it, then trust the new one here.`,
  certificateExpired: (expires: Date) =>
    `The certificate of the server expired on ${day(expires)}: renew it, then trust the new one here.`,
  distrustsUs: (thumbprint: string) =>
    `The server does not trust the certificate of Takt (SHA-1 thumbprint ${thumbprint}): trust it on the server.`,
  wrongUser: 'The server rejects the user name or the password',
  noAnonymous: 'The server requires a user name and a password',
  rejects: (status: string) => `The server rejected the connection (${status})`,
  noOpcua: 'The server does not follow the OPC UA protocol',
  silent: (seconds: number) => `The server sent nothing for ${seconds} s, not even a sign of life`,
  messagesLost: 'The server has lost messages of the subscription: it is created again',
  noNodes: (nodes: readonly string[]) =>
    `${nodes.length === 1 ? 'This node cannot' : 'These nodes cannot'} be read: ${nodes.join('; ')}.`,
  badNodeId: 'not a node ID, such as ns=2;s=Machine.State or nsu=http://acme.example/;s=State',
  unknownNamespace: (uri: string) => `the server has no namespace ${uri}`,
  noSuchPath: 'the server has no node with this path',
  pathNotReached:
    'this path is not among the first nodes of the server, which has more than a search reads: select it by its node ID',
  severalPaths: 'the server has several nodes with this path: select one by its node ID',
  noDeadband: (node: string) => `${node}: the server does not support the deadband, all changes are sent`,
  uncertain: (node: string, status: string) => `${node}: ${status}, its value is uncertain`,
  bad: (node: string, status: string) => `${node}: ${status}, its value is unknown`,
  sourceAhead: (node: string, minutes: number) =>
    `${node}: the clock of its source is ${minutes} minutes ahead of the server; the time of the server counts`,
  overflow: (node: string, from: string, to: string) =>
    `${node}: values were lost from ${from} to ${to}, because the queue of the server was too small`,
  filled: (count: number, from: string, to: string) =>
    `${count} ${count === 1 ? 'value' : 'values'} from ${from} to ${to} read from the history of the server`,
  resumed: (from: string) => `Connected again: the server has stored the values since ${from}`,
  security: (mode: string, policy: string) => `Security mode ${mode}, policy ${policy}`,
  ownCertificate: (thumbprint: string, expires: Date) =>
    `Takt identifies itself with the certificate of SHA-1 thumbprint ${thumbprint}, valid until ${day(expires)}`,
  notUnderstood: (type: string) => `values of type ${type} are not understood`,
  severalValues: (count: number) => `an array of ${count} values: select one of its elements on the server`,
  noBrowse: (status: string) =>
    `The server does not list these nodes (${status}). Check the rights of the user on the server, or open the folder above ` +
    'again.',
  browseCut:
    'The server closed the connection, or sent more than Takt reads at once (16 MiB). Try again; if it recurs, open a smaller ' +
    'folder, or enter the node ID as a signal.',
  browseTooSlow: (seconds: number) =>
    `The server did not respond within ${seconds} s. Try again, or open a folder and search below it.`,
} as const
