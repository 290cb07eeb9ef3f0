import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.Date;
import java.util.List;
import org.eclipse.paho.client.mqttv3.MqttMessage;
import org.eclipse.tahu.edge.EdgeClient;
import org.eclipse.tahu.edge.api.MetricHandler;
import org.eclipse.tahu.message.SparkplugBPayloadDecoder;
import org.eclipse.tahu.message.SparkplugBPayloadEncoder;
import org.eclipse.tahu.message.model.EdgeNodeDescriptor;
import org.eclipse.tahu.message.model.MessageType;
import org.eclipse.tahu.message.model.Metric.MetricBuilder;
import org.eclipse.tahu.message.model.MetricDataType;
import org.eclipse.tahu.message.model.SparkplugBPayload;
import org.eclipse.tahu.message.model.SparkplugBPayload.SparkplugBPayloadBuilder;
import org.eclipse.tahu.message.model.SparkplugBPayloadMap;
import org.eclipse.tahu.message.model.SparkplugBPayloadMap.SparkplugBPayloadMapBuilder;
import org.eclipse.tahu.message.model.SparkplugDescriptor;
import org.eclipse.tahu.message.model.SparkplugMeta;
import org.eclipse.tahu.message.model.StatePayload;
import org.eclipse.tahu.message.model.Topic;
import org.eclipse.tahu.model.MqttServerDefinition;
import org.eclipse.tahu.mqtt.ClientCallback;
import org.eclipse.tahu.mqtt.MqttClientId;
import org.eclipse.tahu.mqtt.MqttServerName;
import org.eclipse.tahu.mqtt.MqttServerUrl;
import org.eclipse.tahu.util.TopicUtil;

/**
 * An edge node of Eclipse Tahu with the device `mill`, which waits for the primary host `takt`, with aliases.
 *
 * <p>Usage: TahuEdgeNode port. Prints `ready` when its birth certificates are published, then `done` after each line on
 * standard input: the state and the total of parts.
 */
public class TahuEdgeNode implements MetricHandler, ClientCallback {
  private static final EdgeNodeDescriptor NODE = new EdgeNodeDescriptor("plant", "tahu");
  private static final String DEVICE = "mill";
  private static final Topic DEATH = new Topic(SparkplugMeta.SPARKPLUG_B_TOPIC_PREFIX, NODE, MessageType.NDEATH);

  private final EdgeClient client;
  private long bdSeq = -1;
  private String state = "idle";
  private long good = 0;
  private boolean isReady = false;

  TahuEdgeNode(int port) throws Exception {
    var server =
        new MqttServerDefinition(
            new MqttServerName("broker"),
            new MqttClientId("tahu", false),
            MqttServerUrl.getMqttServerUrlSafe("tcp://127.0.0.1:" + port),
            null,
            null,
            30,
            DEATH);
    client = new EdgeClient(this, NODE, List.of(DEVICE), "takt", true, 1000L, List.of(server), this, null);
    new Thread(client).start();
  }

  private SparkplugBPayload machine() throws Exception {
    return new SparkplugBPayloadBuilder()
        .setTimestamp(new Date())
        .addMetric(new MetricBuilder("state", MetricDataType.String, state).createMetric())
        .addMetric(new MetricBuilder("good", MetricDataType.Int64, good).createMetric())
        .createPayload();
  }

  synchronized void set(String newState, long newGood) throws Exception {
    state = newState;
    good = newGood;
    client.publishDeviceData(DEVICE, machine());
  }

  @Override
  public Topic getDeathTopic() {
    return DEATH;
  }

  @Override
  public byte[] getDeathPayloadBytes() throws Exception {
    bdSeq = (bdSeq + 1) % 256;
    var payload =
        new SparkplugBPayloadBuilder()
            .setTimestamp(new Date())
            .addMetric(new MetricBuilder("bdSeq", MetricDataType.Int64, bdSeq).createMetric())
            .createPayload();
    return new SparkplugBPayloadEncoder().getBytes(payload, true);
  }

  @Override
  public synchronized void publishBirthSequence() {
    try {
      SparkplugBPayloadMap birth = new SparkplugBPayloadMapBuilder().setTimestamp(new Date()).createPayload();
      birth.addMetric(new MetricBuilder("bdSeq", MetricDataType.Int64, bdSeq).createMetric());
      client.publishNodeBirth(birth);
      client.publishDeviceBirth(DEVICE, machine());
      if (!isReady) System.out.println("ready");
      isReady = true;
    } catch (Exception error) {
      error.printStackTrace();
    }
  }

  @Override
  public boolean hasMetric(SparkplugDescriptor descriptor, String name) {
    return true;
  }

  @Override
  public void messageArrived(
      MqttServerName server, MqttServerUrl url, MqttClientId id, String topic, MqttMessage message) {
    try {
      if (topic.startsWith(SparkplugMeta.SPARKPLUG_TOPIC_HOST_STATE_PREFIX)) {
        var host = topic.substring(topic.lastIndexOf('/') + 1);
        client.handleStateMessage(host, new ObjectMapper().readValue(message.getPayload(), StatePayload.class));
        return;
      }
      if (!TopicUtil.parseTopic(topic).isType(MessageType.NCMD)) return;
      var command = new SparkplugBPayloadDecoder().buildFromByteArray(message.getPayload(), null);
      for (var metric : command.getMetrics())
        if (SparkplugMeta.METRIC_NODE_REBIRTH.equals(metric.getName()) && Boolean.TRUE.equals(metric.getValue()))
          client.handleRebirthRequest(true);
    } catch (Exception error) {
      error.printStackTrace();
    }
  }

  @Override
  public void shutdown() {}

  @Override
  public void connectionLost(MqttServerName server, MqttServerUrl url, MqttClientId id, Throwable cause) {}

  @Override
  public void connectComplete(boolean isAgain, MqttServerName server, MqttServerUrl url, MqttClientId id) {}

  public static void main(String[] args) throws Exception {
    var node = new TahuEdgeNode(Integer.parseInt(args[0]));
    var lines = new BufferedReader(new InputStreamReader(System.in));
    for (var line = lines.readLine(); line != null; line = lines.readLine()) {
      var values = line.split(" ");
      node.set(values[0], Long.parseLong(values[1]));
      System.out.println("done");
    }
    System.exit(0);
  }
}
