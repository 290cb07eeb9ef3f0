import static org.eclipse.milo.opcua.sdk.server.api.config.OpcUaServerConfig.USER_TOKEN_POLICY_ANONYMOUS;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.List;
import java.util.Set;
import org.eclipse.milo.opcua.sdk.core.AccessLevel;
import org.eclipse.milo.opcua.sdk.core.Reference;
import org.eclipse.milo.opcua.sdk.server.OpcUaServer;
import org.eclipse.milo.opcua.sdk.server.api.DataItem;
import org.eclipse.milo.opcua.sdk.server.api.ManagedNamespaceWithLifecycle;
import org.eclipse.milo.opcua.sdk.server.api.MonitoredItem;
import org.eclipse.milo.opcua.sdk.server.api.config.OpcUaServerConfig;
import org.eclipse.milo.opcua.sdk.server.nodes.UaFolderNode;
import org.eclipse.milo.opcua.sdk.server.nodes.UaVariableNode;
import org.eclipse.milo.opcua.sdk.server.util.SubscriptionModel;
import org.eclipse.milo.opcua.stack.core.Identifiers;
import org.eclipse.milo.opcua.stack.core.security.DefaultCertificateManager;
import org.eclipse.milo.opcua.stack.core.security.SecurityPolicy;
import org.eclipse.milo.opcua.stack.core.transport.TransportProfile;
import org.eclipse.milo.opcua.stack.core.types.builtin.DataValue;
import org.eclipse.milo.opcua.stack.core.types.builtin.LocalizedText;
import org.eclipse.milo.opcua.stack.core.types.builtin.NodeId;
import org.eclipse.milo.opcua.stack.core.types.builtin.Variant;
import org.eclipse.milo.opcua.stack.core.types.builtin.unsigned.UInteger;
import org.eclipse.milo.opcua.stack.core.types.enumerated.MessageSecurityMode;
import org.eclipse.milo.opcua.stack.server.EndpointConfiguration;

/**
 * An OPC UA server of Eclipse Milo with a machine: the state 6 (running) or 4, and a counter of parts.
 *
 * <p>Usage: MiloServer port. Prints `ready`, then `done` after each line on standard input: `state` and `good` as
 * numbers.
 */
public class MiloServer {
  private static class Machine extends ManagedNamespaceWithLifecycle {
    private final SubscriptionModel subscriptions;
    private UaVariableNode state;
    private UaVariableNode good;

    Machine(OpcUaServer server) {
      super(server, "http://takt.example/milo");
      subscriptions = new SubscriptionModel(server, this);
      getLifecycleManager().addLifecycle(subscriptions);
      getLifecycleManager().addStartupTask(this::addNodes);
    }

    private void addNodes() {
      var folder =
          new UaFolderNode(
              getNodeContext(), newNodeId("Machine"), newQualifiedName("Machine"), LocalizedText.english("Machine"));
      getNodeManager().addNode(folder);
      folder.addReference(
          new Reference(folder.getNodeId(), Identifiers.Organizes, Identifiers.ObjectsFolder.expanded(), false));
      state = addVariable(folder, "State", Identifiers.Int32);
      good = addVariable(folder, "Good", Identifiers.UInt32);
      set(4, 0);
    }

    private UaVariableNode addVariable(UaFolderNode folder, String name, NodeId type) {
      var node =
          new UaVariableNode.UaVariableNodeBuilder(getNodeContext())
              .setNodeId(newNodeId("Machine." + name))
              .setAccessLevel(AccessLevel.READ_ONLY)
              .setUserAccessLevel(AccessLevel.READ_ONLY)
              .setBrowseName(newQualifiedName(name))
              .setDisplayName(LocalizedText.english(name))
              .setDataType(type)
              .setTypeDefinition(Identifiers.BaseDataVariableType)
              .build();
      getNodeManager().addNode(node);
      folder.addOrganizes(node);
      return node;
    }

    void set(int newState, long newGood) {
      state.setValue(new DataValue(new Variant(newState)));
      good.setValue(new DataValue(new Variant(UInteger.valueOf(newGood))));
    }

    @Override
    public void onDataItemsCreated(List<DataItem> items) {
      subscriptions.onDataItemsCreated(items);
    }

    @Override
    public void onDataItemsModified(List<DataItem> items) {
      subscriptions.onDataItemsModified(items);
    }

    @Override
    public void onDataItemsDeleted(List<DataItem> items) {
      subscriptions.onDataItemsDeleted(items);
    }

    @Override
    public void onMonitoringModeChanged(List<MonitoredItem> items) {
      subscriptions.onMonitoringModeChanged(items);
    }
  }

  public static void main(String[] args) throws Exception {
    var endpoint =
        EndpointConfiguration.newBuilder()
            .setTransportProfile(TransportProfile.TCP_UASC_UABINARY)
            .setBindAddress("127.0.0.1")
            .setBindPort(Integer.parseInt(args[0]))
            .setHostname("127.0.0.1")
            .setPath("/milo")
            .setSecurityPolicy(SecurityPolicy.None)
            .setSecurityMode(MessageSecurityMode.None)
            .addTokenPolicies(USER_TOKEN_POLICY_ANONYMOUS)
            .build();
    var config =
        OpcUaServerConfig.builder()
            .setApplicationUri("urn:takt:milo")
            .setProductUri("urn:takt:milo")
            .setApplicationName(LocalizedText.english("Machine"))
            .setCertificateManager(new DefaultCertificateManager())
            .setEndpoints(Set.of(endpoint))
            .build();
    var server = new OpcUaServer(config);
    var machine = new Machine(server);
    machine.startup();
    server.startup().get();
    System.out.println("ready");
    var lines = new BufferedReader(new InputStreamReader(System.in));
    for (var line = lines.readLine(); line != null; line = lines.readLine()) {
      var values = line.split(" ");
      machine.set(Integer.parseInt(values[0]), Long.parseLong(values[1]));
      System.out.println("done");
    }
    System.exit(0);
  }
}
